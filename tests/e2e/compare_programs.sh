#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# bench/compare-programs: without its arguments there is no table; a run that fails is reported, and not timed.
. "$(dirname "$0")/common.sh"
[[ -x /usr/bin/time ]] || { echo "SKIPPED: no /usr/bin/time"; exit 77; }
mkdir bin ref
for program in {bin,ref}/cg_{annotate,diff,merge}; do printf '#!/bin/sh\nexit 0\n' >"$program"; done
printf '#!/bin/sh\necho broken >&2\nexit 3\n' >bin/cg_diff
echo "echo profile" >generator
chmod +x bin/* ref/* generator

compare() { REF=$PWD/ref "$SOURCE/bench/compare-programs" "$@" >out 2>err; }
compare bin
expect "status without a generator" $? 2
expect "what is said then" "$(cat out err)" "usage: compare-programs BIN MAKE_PROFILE [ROUNDS]"
compare bin generator 1
expect "status of a run that fails" $? 1
expect "what is said of it" "$(cat err)" "$PWD/bin/cg_diff failed with status 3: broken"
expect "rows" "$(sed -n 's/ .*//; 3,$p' out | tr '\n' ' ')" "annotate annotate-auto=no merge-20 merge-500-of-2-MB cg_annotate "
