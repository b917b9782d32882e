#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# cachegrind-repeat: runs of a deterministic program agree, runs of a program that asks for random numbers do
# not, and a run without a result is an error of one line.
. "$(dirname "$0")/common.sh"
PATH=$STAGE/bin:$PATH
export TMPDIR=$work/tmp
mkdir tmp

# repeat STATUS ARGUMENT...: `out` and `err` hold what is said.
repeat() {
  timeout 250 cachegrind-repeat "${@:2}" >out 2>err
  local status=$?
  expect "status of $* ($(cat err))" $status "$1"
  expect "what $* leaves behind" "$(ls tmp)" ""
}

cat >same.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char** argv) {
  char line[100];
  if (argc > 1) puts(getenv(argv[1]) ? getenv(argv[1]) : "none");
  while (fgets(line, sizeof line, stdin)) fputs(line, stdout);
  return argc > 2;
}
END
cat >random.c <<'END'
#include <sys/random.h>
int main(void) {
  unsigned short turns;
  volatile int sum = 0;
  if (getrandom(&turns, sizeof turns, 0) < 0) return 1;
  for (int i = 0; i < turns; ++i) sum += i;
  return 0;
}
END
for program in same random; do gcc -O1 -g $program.c -o $program || fail "cannot compile"; done

repeat 0 "${caches[@]}" --branch-sim=yes ./same
expect "the last line" "$(tail -n 1 out)" "5 runs agree line by line"
expect "what else is said" "$(cat err)" ""
awk 'NR > 1 && NF == 5 && ($4 != 0 || $2 != $3) { exit 1 }' out || fail "a spread: $(cat out)"

repeat 1 --cache-sim=no --runs=4 --out-dir=runs ./random
grep -qx "4 runs differ in Ir" out || fail "no verdict: $(cat out)"
tail -n 1 out | grep -q 'random\.c:main$' || fail "the function that differs is not named: $(cat out)"
counts=$(sed -n 's/^summary: //p' runs/[1-4]/* | sort -n)
grouped() { sed ':a; s/\B[0-9]\{3\}\>/,&/; ta'; }
expect "the lowest and the highest" "$(awk '/^Ir/ { print $2, $3 }' out)" \
  "$(head -n 1 <<<"$counts" | grouped) $(tail -n 1 <<<"$counts" | grouped)"

# Of the environment only what is named comes through; input is read from its beginning.
seq 3 >numbers
X=1 repeat 0 --cache-sim=no --runs=2 --input=numbers ./same X
X=1 repeat 0 --cache-sim=no --runs=2 --keep-env=X ./same X
X=1 repeat 0 --cache-sim=no --runs=2 --out-dir=kept --keep-env=X --fingerprint=yes ./same X
X=1 repeat 0 --cache-sim=no --runs=2 --out-dir=left --fingerprint=yes ./same X
[[ $(grep -h 'fingerprint environment' kept/1/*) != $(grep -h 'fingerprint environment' left/1/*) ]] ||
  fail "--keep-env keeps nothing"
grep -q 'fingerprint ASLR: off' kept/1/* || fail "addresses are random"
A=1 repeat 0 --cache-sim=no --runs=2 --trace-children=yes sh -c './same PATH; ./same'
repeat 0 --cache-sim=no --runs=2 -- ./same X fails
expect "a program that fails" "$(cat err)" "cachegrind-repeat: the program ended with status 1"
repeat 1 --cache-sim=no --runs=2 --trace-children=yes sh -c 'date +%N; ./random'
expect "what differs besides" "$(cat err)" "cachegrind-repeat: output or exit status of the program differ, too"

# Layouts differ in the environment and in the program's path, and in counts where these matter.
repeat 1 "${caches[@]}" --layouts=9 --out-dir=layouts --fingerprint=yes ./same
expect "what else is said of layouts" "$(cat err)" ""
grep -q '^9 layouts differ in .*D1mr' out || fail "layouts agree: $(cat out)"
expect "environments" "$(grep -h 'fingerprint environment' layouts/*/* | sort -u | wc -l)" 9
expect "paths" "$(grep -h '^cmd:' layouts/*/* | sort -u | wc -l)" 8
repeat 1 --cache-sim=no --layouts=2 --out-dir=found true -x
grep -q "/true -x$" found/1/* || fail "the program's arguments: $(grep -h '^cmd:' found/1/*)"

refused() {  # ERROR ARGUMENT...
  repeat 2 "${@:2}"
  expect "$*" "$(cat out err)" "cachegrind-repeat: error: $1"
}
refused "no program is given; see cachegrind-repeat --help" --runs=3
refused "no program is given; see cachegrind-repeat --help" --
refused "--runs=1: from 2 to 10000" --runs=1 true
refused "--runs=x is no number of runs" --runs=x true
refused "--runs=99999999999999999999: from 2 to 10000" --runs=99999999999999999999 true
refused "--layouts=1: from 2 to 10000" --layouts=1 true
refused "--layouts=x is no number of runs" --layouts=x true
refused "--runs= and --layouts= both say how many runs" --runs=2 --layouts=2 true
refused "--keep-env needs a value: --keep-env=…; see cachegrind-repeat --help" --keep-env true
# shellcheck disable=SC2016  # for the program to refuse
refused "--keep-env=a\$(b) is no name of a variable" '--keep-env=a$(b)' true
refused "--input=missing: no file that can be read" --input=missing true
refused "--tool=none: not with cachegrind-repeat" --tool=none true
refused "--cachegrind-out-file=x: the profiles go to --out-dir=DIR" --cachegrind-out-file=x true
refused "runs is not empty" --out-dir=runs true
refused "run 1 left no profile: valgrind: Unknown option: --nope" --nope true
refused "run 1 left no profile: valgrind: missing: command not found" missing
