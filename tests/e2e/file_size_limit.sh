#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A limit on the size of files, reached in the middle of a write: no signal ends the run, the totals are
# printed, and the old file stays.
. "$(dirname "$0")/common.sh"

echo old >out
(
  ulimit -f 16
  run_tool --cachegrind-out-file=out sh -c 'exit 7'
  expect "status" $? 7
  expect "errors" "$(grep -c "^error: profile not written to '.*': File too large" <<<"$said")" 2
  [[ -n $(totals) ]] || fail "no totals"
) || exit
expect "the old file" "$(cat out)" old
{ [[ -z $(ls tmp) ]] && ! compgen -G '*.tmp'; } || fail "something is left"
