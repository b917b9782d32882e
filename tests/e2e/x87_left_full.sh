#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A 32-bit client that dies with all x87 registers in use leaves the summary right. (The reference
# then computes with a full register stack: "D1 miss rate: 9223372036854775808.8%".)
. "$(dirname "$0")/common.sh"

client=$BUILD/tests/clients/die-m32
[[ -x $client ]] || { echo "SKIPPED: no 32-bit programs were built"; exit 77; }
run_tool --cachegrind-out-file=out "$client" x87
grep -q 'Illegal opcode' <<<"$said" || fail "the client did not die as it should: $said"
rates=$(grep -oE '[0-9.]+%' <<<"$said")
expect "rates" "$(wc -l <<<"$rates")" 11
grep -vE '^[0-9]{1,2}\.[0-9]{1,2}%$' <<<"$rates" && fail "no rate of less than 100%"
exit 0
