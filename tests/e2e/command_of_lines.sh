#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The profile of a command with line feeds, as in scripts behind -c, can be read.
. "$(dirname "$0")/common.sh"

[[ -x $STAGE/bin/cg_annotate ]] || { echo "SKIPPED: no programs"; exit 77; }
script=$'true\n\nx: y\ntrue'
run_tool --cachegrind-out-file=out /bin/sh -c "$script" || fail "status $?: $said"
check_profiles out || fail "not complete"

"$STAGE/bin/cg_annotate" --auto=no out >annotated || fail "cg_annotate: status $?"
grep -qF "Command:          /bin/sh -c true" annotated || fail "no command: $(head annotated)"
"$STAGE/bin/cg_merge" -o merged out out 2>errors || fail "cg_merge: $(cat errors)"
expect "the header of the sum" "$(sed '/^events/q' merged)" "$(sed '/^events/q' out)"
"$STAGE/bin/cg_diff" out merged >difference || fail "cg_diff: status $?"
"$STAGE/bin/cg_annotate" --auto=no difference >annotated || fail "cg_annotate of a difference: status $?"
cp out $'two\nlines'
"$STAGE/bin/cg_diff" out $'two\nlines' >difference || fail "cg_diff: status $?"
expect "files compared" "$(head -n 1 difference)" 'desc: Files compared:   out; two\x0alines'
