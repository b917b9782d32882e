#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A finding at a line of an inlined function says what the function is inlined into, where it costs most: innermost first,
# three functions at most.
. "$(dirname "$0")/common.sh"
type -P g++ >/dev/null || { echo "SKIPPED: no g++ here"; exit 77; }

# cell() is inlined along two ways; down the rows it misses, along one row it does not.
cat >walk.cc <<'END'
#include <cstdio>
int matrix[1024][1024];
static inline int cell(int row, int column) {
  const int value = matrix[row][column];  // here
  return (value ^ value >> 3) * 5 + (value & row);
}
static inline int sum_of_row(int row) {
  int sum = 0;
  for (int column = 0; column < 1024; ++column) sum += cell(row, column);
  return sum;
}
static inline int sum_of_column(int column) {
  int sum = 0;
  for (int row = 0; row < 1024; ++row) sum += cell(row, column);
  return sum;
}
static inline int sum_of_columns() {
  int sum = 0;
  for (int column = 0; column < 256; ++column) sum += sum_of_column(column);
  return sum;
}
static inline int sum_of_sums(int times) {
  int sum = 0;
  for (int time = 0; time < times; ++time) sum += sum_of_columns() + time;
  return sum;
}
[[gnu::noinline]] static int columns(int times) { return sum_of_sums(times) + 1; }
[[gnu::noinline]] static int row(int times) { return sum_of_row(times); }
int main(int argc, char**) { return std::printf("%d\n", columns(3 * argc) + row(argc)) < 0; }
END
g++ -O2 -g walk.cc -o walk || fail "not compiled"
run_tool --dump-instr=yes --miss-classes=yes --miss-patterns=yes --cachegrind-out-file=F ./walk >/dev/null || fail "$said"
"$STAGE/bin/valgrind" --tool=callgrind --cache-sim=yes --dump-instr=yes "${caches[@]}" --callgrind-out-file=C ./walk >said 2>&1 ||
  fail "$(cat said)"

first() { sed -n '/^1\. /,/^$/p' "$1"; }
chain='            inlined into sum_of_column, in sum_of_columns, in sum_of_sums'
for report in 'cg_annotate F' 'callgrind_annotate C'; do
  read -r program profile <<<"$report"
  "$STAGE/bin/$program" --brief --inline=tree "$profile" >brief 2>errors || fail "$program: $(cat errors)"
  first brief | grep -A2 '^   Where:   cell, .*walk\.cc:4$' >where || fail "$program finds another line: $(cat brief)"
  expect "$program: the line" "$(sed -n 2p where)" '            | const int value = matrix[row][column];  // here'
  expect "$program: the chain" "$(sed -n 3p where)" "$chain"
  # Without the tree the function is the one that was emitted, and nothing is inlined.
  "$STAGE/bin/$program" --brief "$profile" >brief 2>errors || fail "$program: $(cat errors)"
  first brief | grep -qE '^   Where:   columns\(int\)(\.|,).*walk\.cc:4' || fail "$program without the tree: $(cat brief)"
  ! grep 'inlined into' brief || fail "$program without the tree has a chain"
done

"$STAGE/bin/cg_annotate" --brief --inline=tree --json=brief.json F >/dev/null 2>errors || fail "$(cat errors)"
python3 - brief.json <<'END' || fail "JSON"
import json, sys
place = json.load(open(sys.argv[1]))["brief"]["findings"][0]["places"][0]
assert (place["function"], place["line"]) == ("cell", 4), place
assert place["inlined_into"] == ["sum_of_column", "sum_of_columns", "sum_of_sums"], place
END
