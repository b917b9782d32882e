#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Scripts that need only the summary write the profile to /dev/null: there is no message about it.
. "$(dirname "$0")/common.sh"

run_tool --cachegrind-out-file=out ls /
good=$(totals)
run_tool --cachegrind-out-file=/dev/null ls /
expect "totals" "$(totals)" "$good"
grep -iE 'error|null' <<<"$said" | grep -v '^Command:' && fail "something was said"
run_tool -q --cachegrind-out-file=/dev/null ls /
expect "what -q says" "$said" ""
[[ -c /dev/null ]] || fail "/dev/null is gone"
