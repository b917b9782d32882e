#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# With limited memory, from outside or by the client itself, every run that the reference completes
# is completed.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"

# completes TOOL KB COMMAND...: under `ulimit -v KB` the client ends well and leaves a whole profile.
completes() {
  local tool=$1 kb=$2
  shift 2
  (ulimit -v "$kb"; run_in limited "$tool" --cachegrind-out-file=out "$@") &&
    check_profiles limited/out >/dev/null 2>&1
}

# The smallest limit, to 128 KB, under which the reference completes a program; ours needs at most
# 2 MB more.
programs=(true 'perl -e 1' '/usr/bin/python3 -S -c pass')
! is_arm64 || programs=(true)  # an emulated processor takes minutes for each
for program in "${programs[@]}"; do
  read -ra command <<<"$program"
  enough=400000 too_little=20000
  completes cgref $enough "${command[@]}" || fail "the reference needs more for $program"
  while ((enough - too_little > 128)); do
    middle=$(((enough + too_little) / 2))
    if completes cgref $middle "${command[@]}"; then enough=$middle; else too_little=$middle; fi
  done
  completes cgnew $((enough + 2048)) "${command[@]}" ||
    fail "$program: $enough KB are enough for the reference, ours needs 2 MB more: $(cat limited/errors)"
done

# A limit that the client sets, and a full address space.
for client in "$BUILD/tests/clients/without_memory" "$BUILD/tests/clients/without_memory-m32"; do
  [[ -x $client ]] || continue
  for case in 'limit 0' 'limit 300' 'limit 2000' fill; do
    # 64 bits are too many to be filled.
    [[ $client == *-m32 || $case != fill ]] || continue
    read -ra arguments <<<"$case"
    run_in theirs cgref --cachegrind-out-file=out "$client" "${arguments[@]}" || continue
    run_in ours cgnew --cachegrind-out-file=out "$client" "${arguments[@]}"
    expect "status of ${client##*/} $case" $? 0
    cmp -s theirs/printed ours/printed || fail "${client##*/} $case prints: $(cat ours/printed)"
    check_profiles ours/out || fail "${client##*/} $case: no complete profile"
  done
done
