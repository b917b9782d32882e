#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A forked process that is about to overwrite the profile of its parent says so in one line; with %p there is no such
# line.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"
require_client toggled
shared() { grep -c '^warning: this forked process and its parent write one profile' <<<"$said"; }

client=("$clients/toggled" fork)
run_tool --cachegrind-out-file=one "${client[@]}" || fail "cachegrind: status $?: $said"
expect "lines of cachegrind" "$(shared)" 1
run_tool --cachegrind-out-file=one.%p "${client[@]}" || fail "cachegrind: status $?: $said"
expect "lines of cachegrind with %p" "$(shared)" 0
profile_of --callgrind-out-file=two "${client[@]}" || fail "callgrind: status $?: $said"
expect "lines of callgrind" "$(shared)" 1
profile_of --callgrind-out-file=two.%p "${client[@]}" || fail "callgrind: status $?: $said"
expect "lines of callgrind with %p" "$(shared)" 0
