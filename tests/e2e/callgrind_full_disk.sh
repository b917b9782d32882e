#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A disk with room for the first parts of a call graph, but not for all: a combined file keeps the parts that it has,
# and the other parts are elsewhere.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"
require_mounts

three_parts=("$clients/callgrind_requests" dump)
profile_of --callgrind-out-file=out "${three_parts[@]}" || fail "a good run: $said"
good=$(collected)
pages_of() { echo $((($(stat -c %s "$1") + 4095) / 4096)); }  # FILE

run_with() {  # PAGES OPTION...
  mount -t tmpfs -o size=$((4 * ($1 + 1)))k none disk || fail "no tmpfs"
  echo old >disk/old  # a page
  profile_of --callgrind-out-file=disk/out "${@:2}" "${three_parts[@]}"
  expect "status with $*" $? 0
  expect "collected with $*" "$(collected)" "$good"
  expect "the old file" "$(cat disk/old)" old
  ! compgen -G 'disk/*.tmp' || fail "a temporary is left"
}

mkdir disk
first=$(pages_of out.1)
run_with $((first + 1)) --combine-dumps=yes
expect "errors with room for one part" "$(grep -c '^error: .*: No space left on device' <<<"$said")" 2
expect "parts in the combined file" "$(grep ^part: disk/out)" "part: 1"
check_parts disk/out tmp/callgrind.out.* || fail "torn"
expect "counts, some of them elsewhere" "$(instructions disk/out tmp/callgrind.out.*)" "$good"
umount disk

run_with 1 --combine-dumps=yes
expect "errors without room" "$(grep -c '^error: .*: No space left on device' <<<"$said")" 3
expect "what is on the disk" "$(ls disk)" old
expect "counts elsewhere" "$(instructions tmp/callgrind.out.*)" "$good"
umount disk

run_with $((first - 1))
expect "errors of the first part" "$(grep -c "^error: .*/disk/out.1': No space left on device" <<<"$said")" 1
umount disk
