#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The same program, options and environment give the same bytes: twice on one processor, on all of them,
# and beside 8 busy processes. Every profile and all messages of the tool are compared.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"

inputs=$BUILD/tests/parity/inputs
# By itself, sort asks for the number of processors and for free memory, and takes its way by them; xz 5.8
# asks in any case.
commands=(
  "ls -l $inputs"
  "sort --parallel=1 -S1M $inputs/LICENSE"
  "gzip -c $inputs/LICENSE"
  "bzip2 -c $inputs/queens.c"
  "perl $inputs/concordance.pl $inputs/queens.c"
  "sed -n s/the/a/gp $inputs/LICENSE"
  "fork_exec sort --parallel=1 -S1M $inputs/LICENSE"
  "exceptions"
  "dlopen_loop"
  "virtual_calls"
)
is_arm64 || commands+=(jit)  # in instructions of x86
((${#commands[@]} >= 10)) || fail "not ten programs"

busy=()
stop_load() {
  ((${#busy[@]} == 0)) || kill "${busy[@]}"
  wait "${busy[@]}" 2>/dev/null
  busy=()
}
trap 'stop_load; rm -rf "$work"' EXIT
start_load() {
  for _ in 1 2 3 4 5 6 7 8; do
    timeout 120 sh -c 'while :; do :; done' &
    busy+=($!)
  done
}

# run_all ROUND: what each command leaves behind, process ids aside, is in ROUND/N.
run_all() {
  local n=0 command words
  mkdir "$1"
  for command in "${commands[@]}"; do
    n=$((n + 1))
    read -ra words <<<"$command"
    run_in out cgnew --branch-sim=yes --trace-children=yes --cachegrind-out-file=profile.%p "${words[@]}"
    local status=$?
    check_profiles out/profile.* || fail "$command: no complete profile: $(cat out/errors)"
    {
      echo "status $status"
      md5sum out/profile.* | cut -d' ' -f1 | sort
      sed -E 's/^(==|--)[0-9]+(==|--)/PID/' out/errors | sort
    } >"$1/$n"
  done
}

allowed=$(taskset -cp $$ | sed 's/.*: //')
first=${allowed%%[,-]*}
taskset -cp "$first" $$ >pinned || fail "no processor $first"
run_all one
run_all again
taskset -cp "$allowed" $$ >pinned || fail "no processors $allowed"
run_all all
start_load
run_all loaded
stop_load
for round in again all loaded; do diff -r one $round || fail "$round is not as the first time"; done
echo "${#commands[@]} programs: twice on processor $first, twice on $allowed"
