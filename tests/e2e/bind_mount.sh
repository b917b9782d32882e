#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A file that is mounted by itself (docker -v FILE:FILE) can be written but not replaced by renaming.
. "$(dirname "$0")/common.sh"
require_mounts

{ run_tool --cachegrind-out-file=good true && cp good file; } || fail "status $?"
mount --bind file file || fail "no mount"
for old in '' "$(seq 100000)"; do
  echo -n "$old" >file
  run_tool --cachegrind-out-file=file true
  expect "status" $? 0
  grep -E 'error|instead' <<<"$said" && fail "something was said"
  cmp good file || fail "not the profile"

  [[ -x $STAGE/bin/cg_merge ]] || continue
  echo -n "$old" >file
  "$STAGE/bin/cg_merge" -o file good 2>errors || fail "cg_merge: $(cat errors)"
  "$STAGE/bin/cg_merge" -o merged good 2>errors
  cmp merged file || fail "cg_merge: another result"
done
{ [[ -z $(ls tmp) ]] && ! compgen -G '*.tmp'; } || fail "something is left"

# A disk has no room for the copy: the whole text is beside it.
pages=$((($(stat -c %s good) + 4095) / 4096))
{ mkdir disk && mount -t tmpfs -o size=$((4 * pages + 8))k none disk && : >disk/file; } || fail "no tmpfs"
run_tool --cachegrind-out-file=disk/file true
expect "status without room for a copy" $? 0
left=$(echo "$work"/disk/file.*.tmp)
expect "what is said" "$(grep -E 'error|instead' <<<"$said")" "error: profile not written to '$work/disk/file': No space left on device
profile written to '$left' instead"
check_profiles "$left" || fail "$left is not complete"
expect "files in tmp" "$(ls tmp)" ''
