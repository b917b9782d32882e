#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# One version everywhere, that of project(): after the one whose output the programs match, and in the
# manual's footer.
. "$(dirname "$0")/../e2e/common.sh"

for program in callgrind_annotate cg_annotate cg_diff cg_gate cg_merge; do
  expect "$program --version" "$("$STAGE/bin/$program" --version)" "$program-3.19.0
Cachegrind++ $VERSION"
done
expect "cachegrind-repeat --version" "$("$STAGE/bin/cachegrind-repeat" --version)" "cachegrind-repeat (Cachegrind++) $VERSION"
for page in "$STAGE"/share/man/man1/*.1; do
  expect "${page##*/}" "$(sed -n 's/^\.Os //p' "$page")" "\"Cachegrind++ $VERSION\""
done
