# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154  # variables are given and used by who reads this
# Reference and port side by side, for the scripts that compare what the two leave behind. Given:
# valgrind, libexec, platform and port, as in the file `settings` of the build folder's bench/.

fixed_caches='--cache-sim=yes --I1=32768,8,64 --D1=32768,8,64 --LL=8388608,16,64'

# What programs find in their environment, besides PATH and what a script adds. LD_PRELOAD is there,
# though empty, to fix its place. Else Valgrind puts it last, before the 16 random bytes that every
# process gets; ld.so's strcspn reads up to 3 of them and looks them up in a table.
environment=(LC_ALL=C LD_PRELOAD= PERL_HASH_SEED=0 PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE=1)

# Makes FOLDER, which the tools run from: links to all of that Valgrind's, and copies of the two that
# are compared under names of one length, since clients see names on their stack and in
# /proc/self/maps.
link_tools() {  # FOLDER [TOOL]
  mkdir -p "$1" && ln -s "$libexec"/* "$1" && cp "$libexec/${2:-cachegrind}-$platform" "$1/cgref-$platform" &&
    cp "$port" "$1/cgnew-$platform"
}

# Asked before a long run: the repository may move on. Given, besides: here, a folder of it.
describe_machine() {
  local processor
  processor=$(sed -n '/^model name/{s/.*: //p;q}' /proc/cpuinfo)
  echo "$(date +%F), $processor, $(nproc --all) processors, Linux $(uname -r), Debian $(cat /etc/debian_version)"
  echo "$("$valgrind" --version), port $(git -C "$here" describe --always --dirty 2>/dev/null || echo unknown)," \
    "$(gcc --version | head -n 1), $(/usr/bin/python3 --version)"
}

# Sets command, and before it variables, from shell words.
read_command() {  # WORDS
  eval "command=($1)"
  variables=()
  while [[ ${command[0]} == *=* ]]; do variables+=("${command[0]}") command=("${command[@]:1}"); done
}

# Process ids of the files below FOLDER in the order of creation: they ascend from the first
# process's, and may start anew on the way.
pids_of() {  # FOLDER FIRST
  local max pid
  max=$(</proc/sys/kernel/pid_max)
  for pid in $(find "$1" -name '*.[0-9]*' | grep -oE '[0-9]+$' | sort -u); do
    echo $(((10#$pid - $2 + max) % max)) "$pid"
  done | sort -n | cut -d' ' -f2
}

# Files that are named NAME.PID become NAME.p1, NAME.p2, ...
number_processes() {  # FOLDER FIRST
  local n=0 pid file
  for pid in $(pids_of "$1" "$2"); do
    n=$((n + 1))
    find "$1" -name "*.$pid" | while read -r file; do mv "$file" "${file%.*}.p$n"; done
  done
}

# What the tools and clients said becomes comparable: process ids go, and the lines that are each
# tool's own, those of --help on options that it alone has included.
strip_own_lines() {  # FILE...
  sed -i -E '/^valgrind: .* is no option; is .* meant\?$/d; /^--[0-9.: ]+-- (note|warning):/d; /^==[0-9.: ]+== warning: (this forked process and its parent|'.*' replaces this program)/d; /^    --(machine|level2|policy|inclusion|ITLB|DTLB|TLB2|ITLB2|huge-pages|compat|instr-at-start|toggle|exact|checkpoint|progress|fingerprint|index|miss-classes|miss-patterns|curve|branch-predictor|indirect-predictor|return-stack|branch-reasons|dump-instr|unknown|objects|object-callers|allocator)=/d; /Copyright \(C\) .* GNU GPL/d
    s/^(==|--|\*\*)[0-9.: ]+(==|--|\*\*)/\1PID\2/; s/(Parent PID:) [0-9]+/\1 PID/' "$@"
}

# From 3.21 on the reference names itself and two totals otherwise, too.
strip_identity() {  # FILE...
  strip_own_lines "$@"
  sed -i -E 's/(Cachegrind, a) high-precision tracing profiler/\1 cache and branch-prediction profiler/
    s/^(==PID== [ID]) refs:  /\1   refs:/' "$@"
}

# Nor does it describe caches that it does not simulate.
drop_descriptions() {  # FOLDER
  grep -lrZ '^desc: .. cache: ' "$1" | xargs -0 -r sed -i '/^desc: .. cache: /d'
}
