#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# An option that does not exist: a line names the nearest one that does, before the core's own lines. With nothing near
# there are only these.
. "$(dirname "$0")/common.sh"

refused() {  # TOOL OPTION: what is said
  ! "$STAGE/bin/valgrind" --tool="$1" "$2" true >said 2>&1 || fail "$1 takes $2"
  cat said
}
unknown() { printf 'valgrind: Unknown option: %s\nvalgrind: Use --help for more information or consult the user manual.' "$1"; }
near() { printf 'valgrind: %s is no option; is %s meant?\n%s' "${1%%=*}" "$2" "$(unknown "$1")"; }

for tool in cachegrind callgrind; do
  expect "$tool, a letter" "$(refused $tool --branchsim=yes)" "$(near --branchsim=yes --branch-sim)"
  expect "$tool, a machine" "$(refused $tool --machin=zen4)" "$(near --machin=zen4 --machine)"
  expect "$tool, the core's" "$(refused $tool --trace-childern=yes)" "$(near --trace-childern=yes --trace-children)"
  expect "$tool, nothing near" "$(refused $tool --leak-check=full)" "$(unknown --leak-check=full)"
done
expect "Callgrind's own" "$(refused callgrind --toggle=main)" "$(near --toggle=main --toggle-collect)"
expect "Cachegrind's own" "$(refused cachegrind --unknwon=object)" "$(near --unknwon=object --unknown)"
