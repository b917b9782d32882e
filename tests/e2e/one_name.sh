#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Processes that write one name: the last to end wins, and at any moment the file of that name is
# the whole profile of one of them.
# shellcheck disable=SC2016  # the clients' variables
. "$(dirname "$0")/common.sh"

instructions() { sed -n 's/^summary: \([0-9]*\).*/\1/p' "$1"; }
# said_by PID: the instructions that the process counted.
said_by() { sed -n 's/.*I *refs: *//p' "log.$1" | tr -d ,; }
run_pair() {
  rm -f out log.* pid.*
  setarch -R "$STAGE/bin/valgrind" --tool=cachegrind "${caches[@]}" --log-file=log.%p \
    --cachegrind-out-file=out sh -c "$1" 2>errors
}

run_pair 'echo $$ >pid.parent; (:); i=0; while [ $i -lt 50 ]; do i=$((i + 1)); done'
expect "the parent that ends last" "$(instructions out)" "$(said_by "$(cat pid.parent)")"

mkfifo ended
run_pair 'echo $$ >pid.parent; (read -r _ <ended; i=0; while [ $i -lt 50 ]; do i=$((i + 1)); done; : >done) & :'
: >ended
parent=$(cat pid.parent)
for _ in {1..100}; do
  [[ $(compgen -G 'log.*' | wc -l) == 2 ]] && ! grep -L 'LL miss rate' log.* | grep -q . && break
  sleep 0.1
done
child=$(compgen -G 'log.*' | sed "/log.$parent\$/d; s/log.//")
expect "the child that ends last" "$(instructions out)" "$(said_by "$child")"

# Thirty at once, read all the time.
run_pair 'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
            (j=0; while [ $j -lt $i ]; do j=$((j + 1)); done) & done; wait' &
reads=0
while kill -0 $! 2>/dev/null; do
  cat out >copy 2>/dev/null || continue
  check_profiles copy || fail "a torn profile after $reads reads"
  reads=$((reads + 1))
done
wait $!
((reads > 0)) || fail "nothing was read"
expect "processes" "$(compgen -G 'log.*' | wc -l)" 31
expect "what is left" "$(echo out*)" out
