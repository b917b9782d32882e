#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# With all options that add events, both tools write profiles that every program reads whole.
. "$(dirname "$0")/common.sh"
PATH=$STAGE/bin:$PATH
client=$BUILD/tests/clients/branches
all=(--miss-classes=yes --miss-patterns=yes --curve=yes --branch-sim=yes --branch-reasons=yes --return-stack=16
  "--level2=16384,8,64" "--ITLB=8,8" "--DTLB=8,8" "--TLB2=64,4" "--ITLB2=64,4")
caches=("--I1=1024,2,64" "--D1=1024,2,64" "--LL=65536,8,64")

run_tool --cachegrind-out-file=a "${all[@]}" "$client" || fail "status $?: $said"
valgrind --tool=callgrind --log-file=said --callgrind-out-file=b "${caches[@]}" "${all[@]}" --cache-sim=yes \
  --collect-bus=yes --collect-systime=nsec "$client" || fail "status $?: $(<said)"

for profile in a b; do
  events=$(sed -n 's/^events: //p' $profile)
  cg_annotate --auto=no $profile >report 2>errors || fail "$profile: cg_annotate: $(<errors)"
  expect "$profile: events" "$(sed -n 's/^Events recorded: *//p' report)" "$events"
  cg_annotate --json=json --csv=csv --html=page --callgrind=again --pprof=pprof $profile >report 2>errors ||
    fail "$profile: forms: $(<errors)"
  expect "$profile: columns of a table" "$(head -n 1 csv | tr ',' '\n' | grep -cxFf <(tr ' ' '\n' <<<"$events"))" \
    "$(wc -w <<<"$events")"
  cg_merge -o both $profile $profile 2>errors || fail "$profile: cg_merge: $(<errors)"
  expect "$profile: twice" "$(sed -n 's/^summary: //p' both)" \
    "$(awk '/^(summary|totals): / { $1 = ""; for (i = 2; i <= NF; ++i) $i *= 2; print substr($0, 2); exit }' $profile)"
  cg_diff $profile $profile >difference 2>errors || fail "$profile: cg_diff: $(<errors)"
  grep -qE '^summary:( 0)+$' difference || fail "$profile: cg_diff: $(grep summary difference)"
done
callgrind_annotate b >report 2>errors || fail "callgrind_annotate: $(<errors)"
[[ $(wc -w <<<"$events") -gt 80 ]] || fail "an event is missing: $events"
