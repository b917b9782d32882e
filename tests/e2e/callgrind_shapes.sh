#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Calls of all shapes: caller, callee, number of calls, and the instructions from call to return, counted by hand
# in clients/call_shapes.S and, for returns that look like calls, odd_returns.S.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"

# CALLER CALLEE CALLS INCLUSIVE
sort >call_shapes <<EOT
(below main) tail_calls 1 7
tail_calls tail_caller 1 5
tail_caller tail_callee 1 3
(below main) loops_to_entry 1 12
loops_to_entry loop_to_entry 1 9
(below main) loops_behind_entry 1 13
loops_behind_entry loop_behind_entry 1 10
(below main) calls_inside 1 5
calls_inside calls_inside'2 1 2
(below main) uses_return_as_jump 1 7
uses_return_as_jump return_as_jump 1 5
return_as_jump target_of_return 1 2
(below main) uses_retpoline 1 8
uses_retpoline retpoline 1 5
retpoline retpoline'2 1 2
(below main) jumps_far 1 7
jumps_far jump_outer 1 3
jump_outer jump_inner 1 2
(below main) returns_past_caller 1 9
returns_past_caller passed_caller 1 4
passed_caller passes_caller 1 2
returns_past_caller next_callee 1 2
(below main) returns_past_recursion 1 18
returns_past_recursion recursive 2 11
recursive recursive'2 1 4
(below main) falls_through 1 6
falls_through falls_into 1 4
falls_into fallen_into 1 2
EOT
sort >odd_returns <<EOT
(below main) (below main)'2 1 5
(below main)'2 leaf 1 2
(below main) leaf 1 2
(below main) calls_by_hand 1 6
calls_by_hand called_by_hand 1 2
EOT

require_client call_shapes
for client in call_shapes odd_returns; do
  for options in '' --short-cut=no --cache-sim=yes --separate-threads=yes --collect-jumps=yes; do
    rm -f out*
    read -ra given <<<"$options"
    profile_of --compress-strings=no "${given[@]}" --callgrind-out-file=out "$clients/$client" ||
      fail "status with '$options': $said"
    cat out* | awk '/^fn=/ { from = substr($0, 4) } /^cfn=/ { call = from " " substr($0, 5) }
      /^calls=/ { n[call] += substr($1, 7); getline; cost[call] += $2 }
      END { for (call in n) print call, n[call], cost[call] }' | sort >got
    diff "$client" got >differences || fail "calls of $client with '$options': $(cat differences)"
  done
done
