#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A run on a terminal ends with the command that shows its profile, which works as it stands there. Nobody else is told:
# logs in files and pipes are Valgrind's to the byte.
. "$(dirname "$0")/common.sh"
type -P script >/dev/null || { echo "SKIPPED: script is missing"; exit 77; }

# on_terminal OPTION... COMMAND...: `said` has what a terminal gets.
on_terminal() {
  local command
  printf -v command '%q ' env -u _ TMPDIR="$work" "$STAGE/bin/valgrind" "$@"
  script -qec "$command" /dev/null </dev/null >typescript || fail "$*: status $?: $(cat typescript)"
  said=$(tr -d '\r' <typescript | sed -E 's/^(==|--)[0-9]+(==|--) //')
}
next() { sed -n 's/^Next: //p' <<<"$said"; }

# reads OPTION... COMMAND...: the last line that is said is a command, which reads the profile.
reads() {
  on_terminal "$@"
  [[ $(tail -n 1 <<<"$said") == "Next: $(next)" ]] || fail "$*: not the last line: $said"
  PATH=$STAGE/bin:$PATH bash -c "$(next) --auto=no" >report 2>errors || fail "$(next): $(cat errors)"
  grep -q 'PROGRAM TOTALS' report || fail "$(next): $(cat report)"
}

reads --tool=cachegrind true
[[ $(next) =~ ^cg_annotate\ cachegrind\.out\.[0-9]+$ ]] || fail "cachegrind: $said"
reads --tool=callgrind true
[[ $(next) =~ ^callgrind_annotate\ callgrind\.out\.[0-9]+$ ]] || fail "callgrind: $said"
mkdir "it's here"
for tool in cachegrind callgrind; do
  reads --tool=$tool --$tool-out-file="it's here/\$1" true
  reads --tool=$tool --dump-instr=yes --$tool-out-file="$work/of \"$tool" true
  reads --tool=$tool --$tool-out-file="of $tool.%p" sh -c 'cd /; :'
done
reads --tool=callgrind --separate-threads=yes --callgrind-out-file='by threads' true
reads --tool=callgrind --separate-threads=yes --combine-dumps=yes --callgrind-out-file='all threads' true
[[ $(next) == "callgrind_annotate 'all threads'" ]] || fail "combined: $(next)"

# Each process that writes a profile says so; both are told where the log is a terminal.
on_terminal --tool=cachegrind --cachegrind-out-file=fork.%p sh -c '(:); :'
expect "lines of a process and its child" "$(next | sort)" "$(printf 'cg_annotate %s\n' fork.*)"

# Not with -q, nor where the log or the profile is elsewhere; a terminal that the program closes counts.
for tool in cachegrind callgrind; do
  for option in -q --log-file=log --log-fd=9 "--$tool-out-file=/dev/null" "--$tool-out-file=/not/there/out"; do
    on_terminal --tool=$tool "--$tool-out-file=$tool" "$option" true 9>fd
    expect "lines of $tool with $option" "$(next)" ""
    ! grep -qs 'Next:' log fd || fail "$tool with $option: $(cat log fd)"
  done
  on_terminal --tool=$tool "--$tool-out-file=$tool" sh -c 'exec 2>&-'
  expect "lines of $tool without standard error" "$(next | wc -l)" 1
done
run_tool --cachegrind-out-file=out true || fail "$said"
expect "lines in a file" "$(next)" ""

# In a pipe the words are the reference's, whether the profile is read or not.
"$STAGE/bin/valgrind" --tool=cachegrind --cachegrind-out-file=out true 2>&1 | cat >piped
! grep 'Next:' piped || fail "a pipe is told"
