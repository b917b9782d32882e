#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# callgrind_annotate reads profiles of Cachegrind, too.
. "$(dirname "$0")/common.sh"
callgrind_annotate=$(type -P callgrind_annotate) || { echo "SKIPPED: no callgrind_annotate"; exit 77; }
build_client

valgrind --tool=cachegrind --branch-sim=yes --cachegrind-out-file=F ./client 2>errors || fail "$(cat errors)"
"$callgrind_annotate" --show-percs=no F >annotated 2>errors || fail "$(cat errors)"
expect "what it says" "$(cat errors)" ''
expect "totals" "$(sed -n 's/ *PROGRAM TOTALS$//p' annotated | tr -d , | xargs)" "$(summary_of F)"
grep -qE '^ *[0-9,]+ .*client\.c:main( |$)' annotated || fail "no function: $(cat annotated)"
grep -qE '^ *[0-9,]+ .* sum \+= ' annotated || fail "no source line: $(cat annotated)"
