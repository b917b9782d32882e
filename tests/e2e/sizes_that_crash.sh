#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Cache sizes on which the reference divides by zero are refused like any other bad value.
. "$(dirname "$0")/common.sh"

for option in --I1 --D1 --LL --L2; do
  for size in 0,0,0 32768,0,64 32768,8,0 32768,,64 '32768,8,' 0,0,64 65536,65536,65536 \
    2147483647,131072,131072 32768,8,-0; do
    run_tool "$option=$size" sh -c '>seen/client'
    expect "status of $option=$size" $? 1
    [[ ! -e seen/client ]] || fail "the client ran with $option=$size"
    expect "what $option=$size gives" "$said" "valgrind: Cache set count is not a power of two.
valgrind: Bad option: $option=$size
valgrind: Bad argument '$size'
valgrind: Use --help for more information or consult the user manual."
  done
done
