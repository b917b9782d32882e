#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Our callgrind_annotate and the installed Valgrind's read profiles of both tools.
. "$(dirname "$0")/common.sh"
mapfile -t programs < <(type -aP callgrind_annotate)
((${#programs[@]})) || { echo "SKIPPED: no callgrind_annotate"; exit 77; }
require cc

cat >client.c <<'EOT'
static __attribute__((noinline)) int sum_up(const char* text, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += text[i % 2];
  return sum;
}
int main(int argc, char** argv) {
  return sum_up(argv[0], 1000 * argc) + sum_up(argv[0], 2000) == 0;
}
EOT
cc -g -O1 -o client client.c || fail "no client"

annotate() {  # PROGRAM ARGUMENT...: what it prints, which has the totals of F, our function and its line
  "$@" --show-percs=no F >annotated 2>errors || fail "$*: $(cat errors)"
  expect "what $1 says" "$(cat errors)" ''
  expect "totals of $1" "$(sed -n 's/ *PROGRAM TOTALS$//p' annotated | tr -d , | xargs)" "$(summary_of F)"
  grep -qE '^ *[0-9,]+ .*client\.c:sum_up( |$)' annotated || fail "$1: no function: $(cat annotated)"
  grep -qE '^ *[0-9,]+ .* sum \+= ' annotated || fail "$1: no source line: $(cat annotated)"
}
valgrind --tool=cachegrind --branch-sim=yes --cachegrind-out-file=F ./client 2>errors || fail "$(cat errors)"
for program in "${programs[@]}"; do annotate "$program"; done

valgrind --tool=callgrind --callgrind-out-file=F ./client 2>errors || fail "$(cat errors)"
for program in "${programs[@]}"; do
  annotate "$program"
  # Calls with the line that they are on, and callers and callees in the tree.
  grep -qE '^ *[0-9,]+  => .*client\.c:sum_up \(2x\)' annotated || fail "$program: no call: $(cat annotated)"
  annotate "$program" --inclusive=yes --tree=both
  grep -qE '^ *[0-9,]+  < .*client\.c:main \(2x\)' annotated || fail "$program: no caller: $(cat annotated)"
  grep -qE '^ *[0-9,]+  >   .*client\.c:sum_up \(2x\)' annotated || fail "$program: no callee: $(cat annotated)"
done
