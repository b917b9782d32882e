#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The installed callgrind_control works unchanged with a running program.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"

type callgrind_control >/dev/null 2>&1 || { echo "SKIPPED: callgrind_control is missing"; exit 77; }

pid=
trap '[[ -z $pid ]] || kill -KILL $pid 2>/dev/null; rm -rf "$work"' EXIT

control() {
  timeout 60 callgrind_control --vgdb-prefix="$work/pipe" "$@" $pid >answer 2>errors ||
    fail "callgrind_control $*: $(cat answer errors)"
  ! grep -q 'rror' answer || fail "callgrind_control $*: $(cat answer)"
}
answered() { grep -qE -- "$1" answer || fail "no '$1': $(cat answer errors)"; }  # REGEXP
ask() { timeout 60 vgdb --vgdb-prefix="$work/pipe" --pid=$pid "$@" >answer 2>errors; }
# Until both threads are in their loop: what a thread runs for the first time when it is asked is in the summary of
# a part and not in its costs, here and in Callgrind.
start() {  # OPTION...
  "${callgrind[@]}" --callgrind-out-file=out "$@" "$clients/thread_parts" busy &
  pid=$!
  for ((i = 0; i < 300; ++i)); do
    ask status && grep -q '^2 thread' answer && control -b && [[ $(grep -c be_busy answer) == 2 ]] && return
    sleep 0.1
  done
  fail "cannot be asked: $(cat errors log)"
}

start
ask help
for word in dump zero status instrumentation; do answered "^  $word"; done
control -s
answered 'Number of running threads: 2, thread IDs: 1 2'
answered 'Events collected: Ir$'
answered 'Functions: [0-9]+ \(executed [0-9,]+, contexts [0-9]+\)'
answered 'Basic blocks: [0-9,]+ \(executed [0-9,]+, call sites [0-9]+\)'
control -b
for thread in 1 2; do answered "Backtrace for Thread $thread"; done
for function in both be_busy main run start_thread; do answered "\[ *[0-9]+\]  $function( \([0-9]+ x\))?\$"; done
control -e
answered 'Totals: +Ir'
for thread in 1 2; do answered " Th $thread +[0-9,]{4,}"; done
# The script of 3.24 dies of this, beside its own Callgrind, too.
if timeout 60 callgrind_control --vgdb-prefix="$work/pipe" -b -e Ir $pid >answer 2>errors; then
  answered '\[ *[0-9]+\] +[0-9,]{4,} be_busy \(1 x\)'
else
  grep -q 'strict refs' errors || fail "callgrind_control -b -e Ir: $(cat answer errors)"
fi

control --dump='a hint'
expect "files" "$(echo out*)" out.1
check_parts out.1 || fail "the part is not whole"
expect "trigger" "$(grep Trigger out.1)" "desc: Trigger: dump a hint"
control -z
control -d
check_parts out.2 || fail "after zero: not whole"
expect "where the second part begins" "$(sed -n 's/.*block \([0-9]*\) - .*/\1/p' out.2)" \
  "$(sed -n 's/.*block .* - \([0-9]*\)$/\1/p' out.1)"

control -i off
control -s
answered 'switched off'
control -i on
control -s
answered 'Number of running threads: 2'
ask instrumentation
expect "state" "$(cat answer)" "instrumentation: on"
ask dump
check_parts out.3 || fail "after a pause: not whole"
control -k
wait $pid 2>/dev/null

start --separate-threads=yes --cache-sim=yes "${caches[@]}"
control -e Ir,Dr
answered 'Totals: +Ir +Dr'
control -d
expect "files of threads" "$(echo out.1-*)" "out.1-01 out.1-02"
check_parts out.1-* || fail "parts of threads are not whole"
control -k
wait $pid 2>/dev/null
