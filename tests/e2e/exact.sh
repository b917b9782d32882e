#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --exact=yes counts only instructions that ran: each line has the reference's count when the core does not translate
# ahead, and the sum is Callgrind's, which leaves out the last block of each thread.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"
most_in_a_block=100
ir() { sed -nE '/^(summary|totals): /{s/^[a-z]+: ([0-9]+).*/\1/p;q}' "$1"; }

differs=0
for client in tiny_branches tiny_mixed switch_tables virtual_calls exceptions conditional_moves strides floating \
              straddle; do
  ! is_arm64 || [[ $client != floating ]] || continue  # in instructions of x86
  run_in ours cgnew --exact=yes --branch-sim=yes --cachegrind-out-file=out "$client" >/dev/null ||
    fail "$client: $(tail -n 3 ours/errors)"
  run_in reference cgref --vex-guest-chase=no --branch-sim=yes --cachegrind-out-file=out "$client"
  cmp ours/out reference/out || fail "$client: not what the reference counts without running ahead"
  run_in ahead cgnew --branch-sim=yes --cachegrind-out-file=out "$client"
  cmp -s ours/out ahead/out || differs=1
  run_in calls callgrind --callgrind-out-file=out "$client"
  [[ -n $(ir calls/out) ]] || fail "$client: Callgrind counts nothing: $(cat calls/errors)"
  last_block=$(($(ir ours/out) - $(ir calls/out)))
  ((last_block >= 0 && last_block <= most_in_a_block)) ||
    fail "$client: $(ir ours/out) instructions, Callgrind counts $(ir calls/out)"
done
((differs)) || fail "the core runs ahead in none of these: nothing was tested"
