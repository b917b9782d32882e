#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The performance suite of a compiler counts only instructions, annotates them, and subtracts profiles of
# two builds; it removes the parts of names that always differ.
. "$(dirname "$0")/common.sh"
require_programs
build_client

count() {  # FILE ARGUMENT...
  valgrind --tool=cachegrind --cache-sim=no --branch-sim=no --cachegrind-out-file="$1" ./client "${@:2}" \
    2>errors || fail "$(cat errors)"
  expect "events of $1" "$(grep '^events: ' "$1")" "events: Ir"
}
mkdir 1.70.0 1.71.0
count 1.70.0/all
count 1.71.0/all more arguments
sed -i "s|^fl=|&/build/1.70.0/|; s|^fn=main|&.llvm.123|" 1.70.0/all
sed -i "s|^fl=|&/build/1.71.0/|; s|^fn=main|&.llvm.45|" 1.71.0/all

cg_annotate --auto=yes --show-percs=yes 1.70.0/all >annotated 2>errors || fail "$(cat errors)"
grep -qE '^[0-9,]+ \(100\.0%\)  PROGRAM TOTALS$' annotated || fail "no totals: $(cat annotated)"
grep -qE '^ *[0-9,]+ \([ 0-9.]+%\)  .*client\.c:main\.llvm\.123$' annotated || fail "no function: $(cat annotated)"

cg_diff --mod-filename='s#/build/[^/]*/##' --mod-funcname='s/\.llvm\.\d+//' 1.70.0/all 1.71.0/all >changes 2>errors ||
  fail "$(cat errors)"
cg_annotate --show-percs=no changes >annotated 2>errors || fail "$(cat errors)"
difference=$(($(summary_of 1.71.0/all) - $(summary_of 1.70.0/all)))
expect "totals" "$(sed -n 's/ *PROGRAM TOTALS$//p' annotated | tr -d ,)" "$difference"
grep -qE '^ *[0-9,]+  .*client\.c:main$' annotated || fail "no difference in main: $(cat annotated)"
