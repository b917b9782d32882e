#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Measuring windows: exactly the instructions between a client's start and stop are counted, however often.
. "$(dirname "$0")/common.sh"
clients=$BUILD/tests/clients

# count FUNCTION FILE: its instructions.
count() { awk -v f="fn=$1" '/^fn=/ { on = $0 == f } /^[0-9]/ && on { n += $2 } END { print n + 0 }' "$2"; }
summary() { sed -n 's/^summary: \([0-9]*\).*/\1/p' out; }
windows() { run_tool --instr-at-start=no --cachegrind-out-file="${profile:-out}" "$clients/windows" "$@"; }

if [[ $(uname -m) == x86_64 ]]; then
  run_tool --instr-at-start=no --cachegrind-out-file=out "$clients/counted_window" || fail "by hand: $said"
  expect "a window counted by hand" "$(summary)" 100
fi

windows loop 1 || fail "one window: $said"
one=$(count counted out)
expect "what is outside of one window" "$(count uncounted out)" 0
all=$(summary)
for n in 2 1000 100000; do
  windows loop $n || fail "$n windows: $said"
  expect "counted in $n windows" "$(count counted out)" $((n * one))
  expect "uncounted in $n windows" "$(count uncounted out)" 0
  expect "all of $n windows" "$(summary)" $((n * all))
done
windows loop 1 5000000 && long=$(count counted out)
windows long 3 || fail "long windows: $said"
expect "counted in long windows" "$(count counted out)" $((3 * long))
expect "uncounted in long windows" "$(count uncounted out)" 0

windows twice || fail "twice: $said"
expect "started and stopped twice" "$(count counted out) $(count uncounted out)" "$one 0"
expect "warnings of that" "$(grep -c 'CACHEGRIND_ST.*_INSTRUMENTATION called' said)" 2

for what in thread handler fork; do
  profile=$what.%p windows $what || fail "$what: $said"
  for file in "$what".*; do
    check_profiles "$file" || fail "$what: $file is not complete"
    expect "uncounted, $what" "$(count uncounted "$file")" 0
  done
done
expect "profiles of a fork" "$(find . -name 'fork.*' | wc -l)" 2

# A run without windows is the run that it always was.
run_tool --cachegrind-out-file=zero "$clients/windows" zero || fail "zero: $said"
expect "counts before a zero" "$(count uncounted zero)" 0
expect "counts after it" "$(count counted zero)" "$one"
run_tool --cachegrind-out-file=out "$clients/windows" dump so.far || fail "dump: $said"
check_profiles so.far out || fail "dump: a profile is not complete"
expect "counts at a dump" "$(count counted so.far)" "$one"
expect "counts at the end" "$(count counted out)" $((2 * one))
run_tool --cachegrind-out-file=out "$clients/windows" dump /nowhere/at/all || fail "bad dump: $said"
grep -q "error: profile not written to '/nowhere/at/all'" <<<"$said" || fail "bad dump: $said"
expect "counts after a bad dump" "$(count counted out)" $((2 * one))
