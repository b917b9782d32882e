#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A masked access that begins in the last line of the address space and ends in the first touches both;
# the program gets its signal and leaves a profile. (The reference ends: the 'impossible' happened.)
. "$(dirname "$0")/common.sh"

client=$BUILD/tests/clients/wrapping_access
require_client wrapping_access
run_tool --cachegrind-out-file=out "$client"
status=$?
((status != 77)) || { echo "SKIPPED: no AVX2"; exit 77; }
expect "status" $status 7
check_profiles out || fail "no complete profile: $said"
