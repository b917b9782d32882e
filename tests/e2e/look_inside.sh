#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A look inside a running program: checkpoints, progress and monitor commands report the right numbers, and change
# no counts.
. "$(dirname "$0")/common.sh"
client=("$BUILD/tests/clients/windows" none)
some_seconds=1200000000 long_enough=2000000000
! is_arm64 || { some_seconds=100000000 long_enough=$some_seconds; }  # of an emulated processor

run_tool --cachegrind-out-file=undisturbed "${client[@]}" $some_seconds || fail "alone: $said"
run_tool --checkpoint=1 --progress=1 --cachegrind-out-file=out "${client[@]}" $some_seconds || fail "intervals: $said"
cmp undisturbed out || fail "checkpoints and progress change counts"
grep -qE '^progress: [0-9,]+ instructions, [0-9,]+ a second' <<<"$said" || fail "no progress: $said"

ask() { timeout 30 vgdb --pid=$pid "$@" >answer 2>errors; }
# Starts the client, and waits until it can be asked.
start() {
  setarch -R "$STAGE/bin/valgrind" --tool=cachegrind --log-file=log "${caches[@]}" "$@" "${client[@]}" $long_enough &
  pid=$!
  for ((i = 0; i < 100; ++i)); do ask status && return; sleep 0.1; done
  fail "cannot be asked: $(cat errors)"
}

start --checkpoint=1 --cachegrind-out-file=killed
grep -q '^Ir  ' answer || fail "no status: $(cat answer)"
{ ask dump so.far && grep -q 'profile written' answer; } || fail "no dump: $(cat answer)"
check_profiles so.far || fail "the dump is not complete"
{ ask dump /nowhere/at/all && grep -q '^error: ' answer; } || fail "a dump nowhere: $(cat answer)"
for ((i = 0; i < 100; ++i)); do [[ -s killed ]] && break; sleep 0.1; done
kill -KILL $pid
wait $pid 2>/dev/null
check_profiles killed || fail "a killed run has not kept its checkpoint"
for file in killed so.far undisturbed; do
  expect "$file, which says that its run was not over" "$(grep -cx 'desc: Checkpoint: run not finished' $file)" \
    "$([[ $file != killed ]]; echo $?)"
done

start --cachegrind-out-file=out
{ ask instrumentation off && grep -q 'is off' answer; } || fail "not off: $(cat answer)"
{ ask zero && ask dump zero.out; } || fail "no zero: $(cat answer)"
expect "counts after zero" "$(grep -c '^summary: 0 ' zero.out)" 1
kill $pid
wait $pid 2>/dev/null
expect "counts while off" "$(grep -c '^summary: 0 ' out)" 1

for option in --checkpoint=0 --progress=-1 --checkpoint=soon --exact=perhaps; do
  run_tool $option true && fail "$option is accepted"
  grep -q "Bad option: $option" errors || fail "$option: $(cat errors)"
done
