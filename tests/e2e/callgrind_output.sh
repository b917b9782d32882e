#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A part of a call graph that cannot be written: an error says so, its counts are in the next part, and the old
# file stays. The last part goes to the folder for temporary files. Totals are always those of a good run.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"

three_parts=("$clients/callgrind_requests" dump)
errors_of() { grep -c "^error: profile not written to '$1': $2\$" <<<"$said"; }  # PATH REASON

profile_of --callgrind-out-file=out "${three_parts[@]}" || fail "a good run: $said"
good=$(collected)
all=$(instructions out out.1 out.2)
[[ -n $good && $good == "$all" ]] || fail "a good run has collected $good, parts have $all"

# What is wrong with the name, and why: both parts and the last one fail.
echo file >file
while IFS='|' read -r name reason; do
  profile_of "--callgrind-out-file=$name/x" "${three_parts[@]}"
  expect "status with $name" $? 0
  for part in .1 .2 ''; do expect "errors of $name/x$part" "$(errors_of "$name/x$part" "$reason")" 1; done
  second=$(echo tmp/callgrind.out.*)
  grep -qF "profile written to '$work/$second' instead" <<<"$said" || fail "no second place: $said"
  check_parts "$second" || fail "$second is not whole"
  expect "counts in $second" "$(instructions "$second")" "$good"
  expect "mode of $second" "$(stat -c %a "$second")" 600
  expect "collected with $name" "$(collected)" "$good"
done <<EOT
/nonexist|No such file or directory
$work/file|Not a directory
EOT

# What lies in the second place is left alone. The client has the tool's process id.
# shellcheck disable=SC2016  # for the client's shell
profile_of --callgrind-out-file=/nonexist/x sh -c 'ln -s "$0" "$1/callgrind.out.$$"' "$work/file" "$work/tmp"
expect "another's file" "$(cat file)" file
compgen -G 'tmp/callgrind.out.*.1' >/dev/null || fail "no third place: $said"

# One part fails, the others do not: a folder is in its place.
rm -f out*
mkdir out.1
profile_of --callgrind-out-file=out "${three_parts[@]}"
expect "errors" "$(errors_of "$work/out.1" "Is a directory")" 1
check_parts out.2 out || fail "the parts behind it are not whole"
expect "counts of the others" "$(instructions out.2 out)" "$good"
expect "collected" "$(collected)" "$good"
rmdir out.1

# Of threads that are separate each is by itself.
rm -f out*
profile_of --callgrind-out-file=out --separate-threads=yes "$clients/thread_parts" || fail "threads: $said"
first=$(instructions out-01) second=$(instructions out-02)
mkdir -p gone/out-02
profile_of --callgrind-out-file=gone/out --separate-threads=yes "$clients/thread_parts"
expect "errors of a thread" "$(grep -c ^error: <<<"$said")" 1
expect "counts of the first" "$(instructions gone/out-01)" "$first"
expect "counts of the second" "$(instructions tmp/callgrind.out.*-02)" "$second"

# Streams and devices.
profile_of --callgrind-out-file=/dev/stdout --combine-dumps=yes "${three_parts[@]}"
expect "parts in standard output" "$(grep -c ^part: printed)" 3
expect "counts in standard output" "$(instructions printed)" "$good"
"${callgrind[@]}" --callgrind-out-file=/dev/fd/9 --combine-dumps=yes "${three_parts[@]}" 9>&1 >/dev/null | cat >piped
expect "parts through a pipe" "$(grep -c ^part: piped)" 3
expect "heads through a pipe" "$(grep -c '^# callgrind format' piped)" 1
expect "counts through a pipe" "$(instructions piped)" "$good"
profile_of --callgrind-out-file=/dev/full true
expect "errors of /dev/full" "$(errors_of /dev/full 'No space left on device')" 1
profile_of --callgrind-out-file=/dev/null true
! grep -q error <<<"$said" || fail "/dev/null: $said"
