#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A disk that is full at the first write, at the last write, or has no more files, or that cannot
# be written: the old profile stays whole, the new one is elsewhere.
. "$(dirname "$0")/common.sh"
require_mounts

client=(sh -c 'exit 7')
run_tool --cachegrind-out-file=out "${client[@]}"
good=$(totals)
pages=$((($(stat -c %s out) + 4095) / 4096))
((pages > 17)) || fail "the profile is written at once"  # the buffer is 16 pages

mkdir disk
for free in 0 1 $((pages - 1)); do
  for old in none old; do
    mount -t tmpfs -o size=$((4 * free + 4))k none disk || fail "no tmpfs"
    echo old >disk/old  # a page
    run_tool --cachegrind-out-file=disk/$old "${client[@]}"
    expect "status with $free free pages" $? 7
    expect_second_place "$work/disk/$old" "No space left on device"
    expect "totals with $free free pages" "$(totals)" "$good"
    expect "what is on the disk" "$(ls disk)" old
    expect "the old file" "$(cat disk/old)" old
    umount disk
  done
done

# No temporary can be made: the old file itself is written.
{ mount -t tmpfs -o nr_inodes=2 none disk && echo old >disk/out; } || fail "no tmpfs"
run_tool --cachegrind-out-file=disk/out "${client[@]}"
expect "status without inodes" $? 7
check_profiles disk/out || fail "without inodes: $said"
umount disk

{ mount -t tmpfs none disk && echo old >disk/out && mount -o remount,bind,ro disk; } || fail "no tmpfs"
for name in disk/out disk/new; do
  run_tool --cachegrind-out-file=$name "${client[@]}"
  expect "status with a read-only disk" $? 7
  expect_second_place "$work/$name" "Read-only file system"
done
expect "the old file" "$(cat disk/out)" old

# Both places full: nothing is left, the totals are there.
umount disk
{ mount -t tmpfs -o size=4k none disk && echo old >disk/out; } || fail "no tmpfs"
run_tool --cachegrind-out-file=disk/out sh -c 'mv tmp away; ln -s disk tmp; exit 7'
expect "status with both places full" $? 7
expect "errors with both places full" "$(grep -c "^error: profile not written to '.*': No space left on device" <<<"$said")" 2
[[ -n $(totals) ]] || fail "no totals"
expect "what is on the disk" "$(ls disk)" out
