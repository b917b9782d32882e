#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The version of project() is everywhere: in --version behind the version of Valgrind that the programs match, and in
# the footer of the man pages.
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
