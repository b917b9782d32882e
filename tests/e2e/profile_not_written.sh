#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A profile that cannot be written under its name is in the temporary folder: one line gives path and
# reason, another the profile's place; the totals are those of a good run, and the client's status is kept.
# Also in a forked child.
. "$(dirname "$0")/common.sh"

mkdir folder
ln -s loop loop
client=(sh -c '>seen/client; exit 7')
run_tool --cachegrind-out-file=out "${client[@]}"
expect "status of a good run" $? 7
good=$(totals)
[[ -s out && -n $good ]] || fail "the good run gave nothing"
grep -q error <<<"$said" && fail "the good run said: $said"

while IFS='|' read -r path reason; do
  run_tool "--cachegrind-out-file=$path" "${client[@]}"
  expect "status with $path" $? 7
  [[ -e seen/client ]] || fail "the client did not run with $path"
  expect_second_place "$path" "$reason"
  expect "totals with $path" "$(totals)" "$good"
  cmp out tmp/* || fail "$path: another profile"
done <<EOT
/nonexist/x|No such file or directory
$work/out/x|Not a directory
$work/folder|Is a directory
$work/loop|Too many levels of symbolic links
/dev/full|No space left on device
EOT

run_tool -q --cachegrind-out-file=/nonexist/x "${client[@]}"
expect "messages with -q" "$said" "error: profile not written to '/nonexist/x': No such file or directory
profile written to '$(echo "$work"/tmp/cachegrind.out.*)' instead"

run_tool --cachegrind-out-file=/nonexist/x.%p sh -c '(:; :); :'
expect "messages of two processes" "$(grep -c "error: profile not written to '/nonexist/x.[0-9]*'" <<<"$said")" 2
expect "profiles of two processes" "$(compgen -G 'tmp/cachegrind.out.*' | wc -l)" 2

# Nowhere at all: the folder removes itself.
run_tool --cachegrind-out-file=/nonexist/x sh -c 'rm -r tmp; exit 7'
expect "status with no place" $? 7
expect "messages with no place" "$(grep -E 'error|instead' <<<"$said" | sed "s|$work|WORK|; s/[0-9]\+'/PID'/")" \
  "error: profile not written to '/nonexist/x': No such file or directory
error: profile not written to 'WORK/tmp/cachegrind.out.PID': No such file or directory"
[[ -n $(totals) ]] || fail "no totals when there is no place"
