#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Stubs of .plt.sec are recognised: calls through them belong to their callers.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"

client=$clients/landing_pads
require_client landing_pads
readelf -SW "$client" 2>errors | grep -q '\.plt\.sec' || { echo "SKIPPED: the linker makes no .plt.sec"; exit 77; }

# calls FILE: caller, callee and count, of calls of the client's function and to the library's two.
calls() {
  awk '/^fn=/ { from = substr($0, 4) } /^cfn=/ { to = substr($0, 5) }
       /^calls=/ && (from == "through_stubs" || to == "rand" || to == "srand") {
         gsub(/0x[0-9a-f]+/, "STUB", from); gsub(/0x[0-9a-f]+/, "STUB", to); n[from " " to] += substr($1, 7) }
       END { for (call in n) print call, n[call] }' "$1" | sort
}
through_stubs() {  # OPTION...: the calls
  profile_of --compress-strings=no --callgrind-out-file=out "$@" "$client" || fail "status with $*: $said"
  calls out
}

expect "calls" "$(through_stubs)" "through_stubs rand 5
through_stubs srand 1"
expect "calls with stubs" "$(through_stubs --skip-plt=no)" "STUB [PLT] rand 5
STUB [PLT] srand 1
through_stubs STUB [PLT] 6"
