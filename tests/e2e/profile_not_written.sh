#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A profile that cannot be written costs the profile alone: one line says path and reason, the totals
# are those of a good run, and the client's status is kept. Also in a forked child.
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
  expect "message for $path" "$(grep error <<<"$said")" "error: profile not written to '$path': $reason"
  expect "totals with $path" "$(totals)" "$good"
done <<EOT
/nonexist/x|No such file or directory
$work/out/x|Not a directory
$work/folder|Is a directory
$work/loop|Too many levels of symbolic links
/dev/full|No space left on device
EOT

run_tool -q --cachegrind-out-file=/nonexist/x "${client[@]}"
expect "message with -q" "$said" "error: profile not written to '/nonexist/x': No such file or directory"

run_tool --cachegrind-out-file=/nonexist/x.%p sh -c '(:; :); :'
expect "messages of two processes" "$(grep -c "error: profile not written to '/nonexist/x.[0-9]*'" <<<"$said")" 2
