#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Files that shrink, vanish or fail while the programs read them: a result or an error, never a
# crash, and never a partial result that looks whole.
. "$(dirname "$0")/common.sh"
require_strace

PATH=$STAGE/bin:$PATH
for program in cg_merge cg_annotate cg_diff; do
  type -P $program >/dev/null || { echo "SKIPPED: no $program"; exit 77; }
done
{
  printf 'cmd: c\nevents: A\nfl=f.c\n'
  for ((i = 0; i < 40000; ++i)); do printf 'fn=function%d\n%d 1\n' $i $i; done
  printf 'fn=main\n1 60000\nsummary: 100000\n'
} >in
seq 40000 >f.c
inject_at=in

# ends STATUS ERROR INJECTION COMMAND...: the error may be a pattern.
ends() {
  local wanted=$1 error=$2 status; inject=$3; shift 3
  faulty "$@" >result 2>errors
  status=$?
  expect "status of $*, $inject" $status "$wanted"
  # shellcheck disable=SC2053  # a pattern
  [[ -z $error || $(tail -n 1 errors) == "$1: error: "$error ]] ||
    fail "$*, $inject: $(tail -n 1 errors)"
  [[ $wanted == 0 || ! -s result ]] || fail "$*, $inject: a result in spite of the error"
}
for program in 'cg_merge in' 'cg_diff in in' 'cg_annotate in' 'cg_merge in in in'; do
  read -ra command <<<"$program"
  # Each input is looked into, once or twice, to see what it is. Which thread reads what of three is
  # chance, and calls are counted by thread; a first input has four more that matter, two have nine.
  late=5
  [[ $program != *' in in in' ]] || late=7
  ends 1 'in: missing "summary:" line' read:retval=0:when=$late+ "${command[@]}"  # it has shrunk
  ends 1 'in: empty file' read:retval=0 "${command[@]}"
  ends 1 'in: Input/output error' read:error=EIO:when=$late+ "${command[@]}"
  ends 1 'in: Stale file handle' read:error=ESTALE "${command[@]}"
  inject='' faulty "${command[@]}" >good 2>errors
  ends 0 '' read:error=EINTR:when=2 "${command[@]}"
  cmp good result || fail "$program: another result after an interruption"
done

inject_at=f.c
ends 0 '' read:retval=0 cg_annotate in
grep -q 'bogus line' result || fail "no word about the lines that the source has lost"
ends 0 '' read:error=EINTR:when=1 cg_annotate in
cg_annotate in >good
cmp good result || fail "another result after an interruption of the source"

# In earnest: a file that is cut, removed and written anew while it is read, again and again.
inject=
for ((i = 0; i < 40; ++i)); do
  cp in moving
  cg_annotate moving >result 2>errors &
  cg_merge moving moving -o merged >errors2 2>&1 &
  truncate -s $((i * 12000)) moving
  ((i % 3)) || rm moving
  wait %1; first=$?
  wait %2; second=$?
  ((first <= 1 && second <= 1)) || fail "cut to $((i * 12000)): status $first, $second"
done
