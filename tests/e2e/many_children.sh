#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# 1,000 children, 25 at a time: each leaves a complete profile of its own with a summary that is the sum of
# its lines, and the same profile as under the reference.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"

for tool in cgref cgnew; do
  run_in $tool $tool --cachegrind-out-file=%p many_children 1000 || fail "$tool: $(cat $tool/errors)"
  expect "children that ended well" "$(cat $tool/printed)" 1000
  expect "profiles of $tool" "$(find $tool -name '[0-9]*' | wc -l)" 1001
  check_profiles $tool/[0-9]* || fail "$tool: a profile is not complete"
  md5sum $tool/[0-9]* | cut -d' ' -f1 | sort >$tool/sums
done
expect "different profiles" "$(sort -u cgnew/sums | wc -l)" 1001
cmp cgref/sums cgnew/sums || fail "the profiles are not those of the reference"
