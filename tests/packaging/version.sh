#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# One version everywhere, that of project(): after the one whose output the programs match, and in the
# manual's footer.
. "$(dirname "$0")/../e2e/common.sh"

for program in callgrind_annotate cg_annotate cg_diff cg_merge; do
  expect "$program --version" "$("$STAGE/bin/$program" --version)" "$program-3.19.0
Cachegrind++ $VERSION"
done
for program in cachegrind-repeat cg_gate; do  # which the originals do not have
  expect "$program --version" "$("$STAGE/bin/$program" --version)" "$program (Cachegrind++) $VERSION"
done
for page in "$STAGE"/share/man/man1/*.1; do
  expect "${page##*/}" "$(sed -n 's/^\.Os //p' "$page")" "\"Cachegrind++ $VERSION\""
done
