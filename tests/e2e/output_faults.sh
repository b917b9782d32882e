#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Faults injected into the calls that write the profile: interrupted and short ones are continued,
# after others the old profile is as it was and the new one elsewhere. No temporary is left.
. "$(dirname "$0")/common.sh"
require_strace

client=(sh -c 'exit 7')
run_tool --cachegrind-out-file=out "${client[@]}"
mv out good
run() {  # INJECTION
  inject=$1
  run_tool --cachegrind-out-file=out "${client[@]}"
  expect "status with $1" $? 7
  ! compgen -G '*.tmp' || fail "$1: a temporary is left"
  ! grep -q "$work/out" <<<"$said" && return
  echo old | cmp - out || fail "$1: the old profile is gone"
}

for fault in write:error=EINTR:when=1..3 open:error=EINTR:when=1; do
  run $fault
  cmp good out || fail "$fault: another profile"
done
# Who asks the run to end while its profile is written, is heard too late.
for signal in TERM INT HUP; do
  run write:signal=$signal:when=1
  cmp good out || fail "SIG$signal: another profile"
done
# The kernel is said to have taken 10 bytes and has taken none: what follows is the rest.
run write:retval=10:when=1
tail -c +11 good | cmp - out || fail "a short write was not continued where it ended"

while IFS='|' read -r fault reason; do
  echo old >out
  run $fault
  expect_second_place "$work/out" "$reason"
done <<'EOT'
write:error=ENOSPC:when=1|No space left on device
write:error=ENOSPC:when=2|No space left on device
write:error=EIO:when=2|Input/output error
write:error=EDQUOT:when=2|Disk quota exceeded
write:retval=0:when=1|Input/output error
rename:error=ENOSPC|cannot rename the complete temporary file
rename:error=ENOENT|cannot rename the complete temporary file
EOT

# No temporary can be made: the name itself is written.
for error in EACCES ENOSPC EEXIST; do
  echo old >out
  run open:error=$error
  cmp good out || fail "open: $error: no profile in place"
done
