#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --jitmap=yes: code that the client generates has the names that it writes to /tmp/perf-PID.map, at any time and
# with any other contents of the file.
# shellcheck disable=SC2016  # for the client's shell
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"

# run_named OPTION... -- ARGUMENT...: `names`, each called function without an object and how often it was.
# The client has the tool's process id; the map goes with it.
run_named() {
  local options=()
  while [[ $1 != -- ]]; do options+=("$1"); shift; done
  shift
  profile_of --compress-strings=no "${options[@]}" --callgrind-out-file=out.%p "$client" "$@"
  expect "status with ${options[*]} $*" $? 0
  local file
  file=$(echo out.*)
  names=$(awk '/^fn=/ { from = substr($0, 4) } /^cfn=/ { to = substr($0, 5) } /^cob=/ { object = $0 }
    /^calls=/ && from == "main" && object == "cob=???" { sub(/0x[0-9a-f]+/, "NUMBER", to); n[to] += substr($1, 7) }
    /^calls=/ { object = "" }
    END { for (to in n) print to, n[to] }' "$file" | sort)
  [[ $(tail -n 1 "$file") == totals:* ]] || fail "the profile of $* is not whole"
  rm -rf "/tmp/perf-${file#out.}.map" "$file"
}

for client in "$clients/jit_named" "$clients/jit_named-m32"; do
  [[ -x $client ]] || continue
  for when in before after; do
    run_named --jitmap=yes -- $when
    expect "names that are written $when" "$names" "NUMBER 4
jit_1 of(int, char *) 1
jit_2 of(int, char *) 2
jit_3 of(int, char *) 3"
  done
  run_named -- after
  expect "names without the option" "$names" "NUMBER 10"

  # What is no line, and what is one all the same; the last for an address counts.
  run_named --jitmap=yes -- '%lx 8 jit first' '' x ' ' '%lx' '%lx 8' '%lx 8 ' 'g 8 jit bad' '%lx g jit bad' \
    '-1 8 jit bad' '%lx%lx 8 jit bad' 'ffffffffffffffff1 8 jit bad' '%lx ffffffffffffffff1 jit bad' \
    $'0x%lx 10 jit\tname \r' '1 1 jit elsewhere' '%lx 0 jit of nothing' 'ffffffff 7 jit elsewhere'
  expect "names of broken lines" "$names" "NUMBER 9
jit?name 1"
  run_named --jitmap=yes -- '1 ffffffff jit all' '1 ffffffffffffffff jit all'
  expect "names of a range of all" "$names" "jit all 10"
done

# hostile WHAT WARNING: the shell does WHAT to $map, its own, and goes on.
client=$(command -v sh)
hostile() {
  run_named --jitmap=yes -- -c "map=/tmp/perf-\$\$.map; $1"
  expect "warnings of '$1'" "$(grep -c '^warning: /tmp/perf-[0-9]*\.map is not read: ' <<<"$said")" "$2"
}
hostile : 0
hostile '>$map' 0
hostile 'head -c 1000000 /dev/zero >$map' 0
hostile 'head -c 1000000 /dev/urandom >$map' 0
hostile 'for i in 1 2 3 4 5 6 7 8 9; do echo 1 ffffffffffffffff all; done >$map' 0
hostile 'ln -s /nonexistent $map' 0
hostile 'mkfifo $map' 1
hostile 'ln -s /dev/zero $map' 1
hostile 'truncate -s 300M $map' 1
hostile 'truncate -s 1T $map' 1
if ((EUID != 0)); then hostile 'echo 1 1 x >$map; chmod 0 $map' 1; fi
hostile 'mkdir $map' 1
