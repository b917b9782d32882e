#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Lines of 256 bytes and more hold fxsave's 512 bytes of 32-bit code. (The reference keeps sizes in
# eight bits: with lines of 256 bytes it crashes, with 512 it miscounts.)
. "$(dirname "$0")/common.sh"

client=$BUILD/tests/clients/fault_blocks-m32
[[ -x $client ]] || { echo "SKIPPED: no 32-bit programs were built"; exit 77; }
for line in 256 512 1024; do
  run_tool --I1=16384,2,$line --D1=16384,2,$line --LL=65536,4,$line --cachegrind-out-file=out \
    "$client" fxsave512 10 0 >printed
  expect "status with lines of $line" $? 0
  grep -q '^summary: ' out || fail "no profile with lines of $line"
done
