#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --fingerprint=yes adds lines to the profile and changes nothing else in it; the lines are right, and
# the programs report where two runs differ.
. "$(dirname "$0")/common.sh"

echo 'int main(void) { return VALUE; }' >prog.c
build() { gcc -g -DVALUE="$1" -Wl,--build-id prog.c -o prog || fail "cannot compile"; }
build 0
run_tool --cachegrind-out-file=plain ./prog
run_tool --fingerprint=yes --cachegrind-out-file=one ./prog || fail "$said"
said_of() { sed -n "s|^desc: fingerprint $2: ||p" "$1"; }
expect "the rest of the profile" "$(grep -v '^desc: fingerprint ' one)" "$(cat plain)"
grep -q fingerprint plain && fail "a fingerprint that nobody asked for"

id_of() { readelf -n "$1" | sed -n 's/.*Build ID: //p'; }
libc=$(ldd prog | sed -n 's/.*libc.so.6 => \([^ ]*\).*/\1/p')
expect "the program" "$(said_of one object | grep '/prog$')" "$(id_of prog) $work/prog"
expect "libc" "$(said_of one object | grep '/libc.so.6$' | cut -d' ' -f1)" "$(id_of "$libc")"
expect "ASLR" "$(said_of one ASLR)" off
expect "valgrind" "$("$STAGE/bin/valgrind" --version)" "valgrind-$(said_of one valgrind)"
expect "an option" "$(said_of one 'option --I1')" 32768,8,64
run_tool --fingerprint=yes --cachegrind-out-file=env.out --log-file=log env -0 >variables
expect "the environment" "$(said_of env.out environment)" \
  "$(wc -c <variables) bytes in $(tr -dc '\0' <variables | wc -c)"

differences() { "$STAGE/bin/$1" "${@:2}" 2>&1 >/dev/null | grep -vE ': (parsing|merging|writing) '; }
run_tool --fingerprint=yes --cachegrind-out-file=again ./prog
expect "two equal runs" "$(differences cg_diff one again)" ""
build 1
LONGER=1 run_tool --fingerprint=yes --vex-guest-chase=no --cachegrind-out-file=other ./prog
expect "two that are not" "$(differences cg_diff one other)" \
  "cg_diff: environment: $(said_of one environment), then $(said_of other environment)
cg_diff: option --vex-guest-chase: not given, then no
cg_diff: prog: other build"
expect "cg_annotate --diff" "$(differences cg_annotate --diff one other)" \
  "$(differences cg_diff one other | sed 's/^cg_diff/cg_annotate/')"
expect "one that has none" "$(differences cg_diff one plain)" "cg_diff: plain: no fingerprint to compare with"
for program in cg_merge cg_annotate; do
  expect "$program" "$(differences $program one again other)" \
    "$program: option --vex-guest-chase: no in other, not given in 2
$program: $work/prog: a build each in one and 1 more, other"
done
expect "what is merged" "$("$STAGE/bin/cg_merge" one one 2>errors | grep fingerprint)" "$(grep fingerprint one)"

# Other viewers list the lines or pass them over.
for program in /usr/bin/cg_annotate callgrind_annotate; do
  command -v $program >/dev/null || continue
  $program one >report 2>errors || fail "$program: $(cat errors)"
  expect "$program" "$(cat errors)" ""
  grep -q 'PROGRAM TOTALS' report || fail "$program shows no totals"
done
