#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A file that is written anew keeps its access control list, other extended attributes, owner and
# permissions. If the new file can be given all of them, it replaces the old one.
. "$(dirname "$0")/common.sh"
type -P setfacl getfattr >/dev/null || { echo "SKIPPED: no setfacl and getfattr (packages acl and attr)"; exit 77; }
{ touch try && setfacl -m u:65534:r try 2>errors && setfattr -n user.try -v x try 2>errors; } || {
  echo "SKIPPED: not on this file system: $(cat errors)"; exit 77; }

make_old() {
  rm -f out && seq 100000 >out && chmod 660 out
  setfacl -m u:65534:rw,g::---,m::rw out
  setfattr -n user.words -v 'two words' out && setfattr -n user.empty out
  "$@"
  before=$(look) inode=$(stat -c %i out)
}
look() { getfacl -n out; getfattr -d -m - -e hex out; stat -c '%u %g %a' out; }
expect_look() {  # WHAT REPLACED
  expect "look, $1" "$(look)" "$before"
  local replaced=0
  [[ $(stat -c %i out) == "$inode" ]] || replaced=1
  expect "replaced, $1" "$replaced" "$2"
  ! compgen -G '*.tmp' || fail "$1: something is left"
}
run_tool --cachegrind-out-file=good true || fail "status $?"

check() {  # REPLACED COMMAND... to change the old file
  make_old "${@:2}"
  run_tool --cachegrind-out-file=out true || fail "$2: status $?"
  cmp good out || fail "$2: not the profile: $said"
  expect_look "tool, $2" "$1"
  [[ -x $STAGE/bin/cg_merge ]] || return
  make_old "${@:2}"
  "$STAGE/bin/cg_merge" -o out good 2>errors || fail "$2: $(cat errors)"
  check_profiles out || fail "$2: not the result"
  expect_look "cg_merge, $2" "$1"
}
check 1 true
check 0 ln -f out another
check 1 chmod 640 out
((EUID != 0)) || check 1 chown 65534:65534 out
# What others have from the folder, a file without a list does not get.
setfacl -d -m u:65534:rw .
check 1 true
check 0 setfacl -b out
setfacl -k .

# Another's, which may be written and not given away.
nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
if ((EUID == 0)) && "${nobody[@]}" "$STAGE/bin/valgrind" --version >errors 2>&1; then
  chmod 711 "$work" && mkdir open && chmod 777 open && cd open && mkdir tmp && chmod 777 tmp
  make_old chmod 666 out
  TMPDIR=$PWD/tmp "${nobody[@]}" "$STAGE/bin/valgrind" -q \
    --tool=cachegrind "${caches[@]}" --cachegrind-out-file=out true 2>../errors || fail "$(cat ../errors)"
  check_profiles out || fail "another's: $(cat ../errors)"
  expect_look "another's" 0
  cd ..
else
  echo "not tested: another's file (needs root, setpriv, a tree and a Valgrind that all can read)"
fi

# The 32-bit tool has system calls of its own.
client=$BUILD/tests/clients/die-m32
if [[ -x $client ]]; then
  make_old true
  run_tool --cachegrind-out-file=out "$client" 0
  check_profiles out || fail "32 bits: not the profile: $said"
  expect_look "32 bits" 1
  ((EUID != 0)) || { make_old chown 65534:65534 out; run_tool --cachegrind-out-file=out "$client" 0; expect_look "32 bits, owner" 1; }
else
  echo "not tested: 32 bits"
fi
