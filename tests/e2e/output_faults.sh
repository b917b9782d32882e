#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Faults injected into the calls that write the profile: interrupted and short writes are continued;
# after other faults the old profile is as it was and the new one elsewhere. No temporary is left.
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
EOT

# No temporary can be made: the name itself is written. It cannot be renamed: what is there is.
for fault in open:error=EACCES open:error=ENOSPC rename:error={EBUSY,EPERM,ENOSPC,ENOENT}; do
  for old in '' old; do
    echo $old >out
    run $fault
    ! grep -q error <<<"$said" || fail "$fault: $said"
    cmp good out || fail "$fault: no profile in place"
  done
done

# What is there cannot be replaced, and overwriting it fails: the text stays in the temporary.
for fault in open:error=EDQUOT:when=4 write:error=ENOSPC:when=1 write:error=EIO:when=3 write:retval=0:when=2; do
  echo old >out && ln -f out link
  inject=$fault inject_at=out
  run_tool --cachegrind-out-file=out "${client[@]}"
  expect "status with $fault" $? 7
  left=$(sed -n "s/^profile written to '\(.*\)' instead\$/\1/p" <<<"$said")
  [[ $left == "$work"/out.*.tmp ]] || fail "$fault: no temporary: $said"
  expect "errors with $fault" "$(grep -c "^error: profile not written to '$work/out': " <<<"$said")" 1
  cmp good "$left" || fail "$fault: not the whole profile"
  expect "files in tmp" "$(ls tmp)" ''
  rm "$left"
done

# A temporary of another's is left alone.
echo old >out && ln -f out link
inject=open:error=EEXIST inject_at=
run_tool --cachegrind-out-file=out "${client[@]}"
{ cmp good out && cmp good link; } || fail "EEXIST: $said"
