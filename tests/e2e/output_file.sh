#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The output's name: the old file decides how it is written, links are followed, permissions stay, and
# no file is left beside it.
. "$(dirname "$0")/common.sh"

written() {  # WHAT NAME
  run_tool "--cachegrind-out-file=$2" true
  expect "status, $1" $? 0
  ! grep -q error <<<"$said" || fail "$1: $said"
  check_profiles "$2" || fail "$1: no complete profile"
  { ! compgen -G '*.tmp' && ! compgen -G 'folder/*.tmp' && [[ -z $(ls tmp) ]]; } || fail "$1: something is left"
}

umask 022
written "a new file" out
expect "permissions of a new file" "$(stat -c %a out)" 600
for mode in 600 644 640 664 666 755; do
  seq 100000 >out
  chmod $mode out
  written "a file of mode $mode" out
  expect "permissions, $mode before" "$(stat -c %a out)" $mode
done

mkdir folder
ln -s folder/target link
written "a link to nothing" link
written "a link to a file" link
ln -s ../link folder/chain
ln -s "$work/folder/chain" absolute
written "three links" absolute
for link in link folder/chain absolute; do [[ -L $link ]] || fail "$link is no link any more"; done
[[ $(ls folder) == $'chain\ntarget' ]] || fail "folder: $(ls folder)"

# Names with no room for ".<pid>.tmp" are written in place. One that is taken is left alone.
long=$(printf '%0250d' 0)
written "a long name" "$long"
run_tool --cachegrind-out-file=out.%p sh -c 'echo old | tee out.$$ >out.$$.tmp; mkdir out.$$.1.tmp'
for laid in out.*[0-9].tmp; do rm "$laid" 2>/dev/null || rmdir "$laid" || fail "$laid is no empty folder"; done
for file in out.[0-9]*; do check_profiles "$file" || fail "$file beside a temporary is not complete"; done

# An empty file and one with hard links are overwritten, another is replaced.
for kind in empty linked other; do
  : >out
  [[ $kind == empty ]] || seq 100000 >out
  rm -f link
  [[ $kind != linked ]] || ln out link
  inode=$(stat -c %i out)
  written "a file that is $kind" out
  [[ $kind == other && $(stat -c %i out) != "$inode" || $kind != other && $(stat -c %i out) == "$inode" ]] ||
    fail "a file that is $kind: inode $inode became $(stat -c %i out)"
  [[ $kind != linked ]] || cmp out link || fail "the other name has another text"
done
for file in empty linked; do
  [[ -x $STAGE/bin/cg_merge ]] || continue
  rm -f merged link && touch merged
  [[ $file == empty ]] || { echo old >merged && ln merged link; }
  inode=$(stat -c %i merged)
  "$STAGE/bin/cg_merge" -o merged out 2>errors || fail "cg_merge: $(cat errors)"
  expect "inode of what was $file" "$(stat -c %i merged)" "$inode"
  check_profiles merged || fail "cg_merge to what was $file"
done

# Streams and devices are themselves, also when a file is behind them whose name says nothing.
run_tool --cachegrind-out-file=/dev/stdout true | cat >out
check_profiles out || fail "/dev/stdout into a pipe"
run_tool --cachegrind-out-file=/dev/stdout true >out
check_profiles out || fail "/dev/stdout into a file"
"$STAGE/bin/valgrind" --tool=cachegrind "${caches[@]}" --cachegrind-out-file=/dev/stdout true \
  >>both 2>&1 </dev/null
grep -q '^summary: ' both || fail "/dev/stdout and messages into a file: no profile"
grep -q 'I   refs:' both || fail "/dev/stdout and messages into a file: no totals"
exec 3<>gone && rm gone && : >'gone (deleted)'
run_tool --cachegrind-out-file=/dev/fd/3 true
check_profiles /dev/fd/3 || fail "a deleted file"
[[ ! -s 'gone (deleted)' ]] || fail "another file was written"
exec 3<&-
