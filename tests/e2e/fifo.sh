#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A pipe gets the whole profile; when its reader leaves, the profile goes elsewhere.
. "$(dirname "$0")/common.sh"

mkfifo pipe
cat pipe >received &
run_tool --cachegrind-out-file=pipe sh -c 'exit 7'
expect "status" $? 7
wait
check_profiles received || fail "the reader did not get all"
[[ -p pipe ]] || fail "pipe is no pipe any more"

head -c 100 pipe >received &
run_tool --cachegrind-out-file=pipe sh -c 'exit 7'
expect "status without a reader" $? 7
wait
expect_second_place "$work/pipe" "Broken pipe"
