#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A thread forks, while four others run freely: not one instruction is lost or counted twice, in the
# parent or in a child, whatever the scheduler does.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"
require_client fork_beside_threads

loops=2000000 threads=4 children=12
each=$((2 * loops + 1))
for options in "" --fair-sched=yes --branch-sim=yes; do
  run_in out cgnew $options --cachegrind-out-file=%p fork_beside_threads || fail "status $?: $(cat out/errors)"
  expect "children that ended well" "$(cat out/printed)" $children
  check_profiles out/[0-9]* || fail "a profile is not complete"
  parents=0 sons=0 early=0
  for profile in out/[0-9]*; do
    in_child=$(ir_of in_child "$profile") in_threads=$(ir_of in_threads "$profile")
    if [[ $in_child == 0 ]]; then
      parents=$((parents + 1))
      expect "instructions of the threads" "$in_threads" $((threads * each))
    else
      sons=$((sons + 1))
      expect "instructions of the child" "$in_child" $each
      ((in_threads <= threads * each)) || fail "a child was given $in_threads instructions of the threads"
      early=$((early + (in_threads < threads * each)))
    fi
  done
  expect "profiles of parents and children" "$parents $sons" "1 $children"
  # Only in fair scheduling is it the forking thread's turn before the others have ended.
  [[ $options != --fair-sched=yes ]] || ((early > 0)) || fail "no child was made while the threads ran"
  echo "$early of $children children were made while the threads ran"
done
