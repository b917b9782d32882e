#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The output of cg_merge is written whole or not at all, whatever fails; an error names the file and the reason.
. "$(dirname "$0")/common.sh"
require_strace

merge=$STAGE/bin/cg_merge
[[ -x $merge ]] || { echo "SKIPPED: no cg_merge"; exit 77; }
{  # a result of three writes of 256 KB
  printf 'cmd: c\nevents: A\nfl=f.c\n'
  for ((i = 0; i < 40000; ++i)); do printf 'fn=function%d\n%d 1\n' $i $i; done
  printf 'summary: 40000\n'
} >in
"$merge" -o good in 2>errors || fail "status $?"
(($(stat -c %s good) > 600000)) || fail "the result is too small for this test"

run() {  # INJECTION
  rm -f out
  [[ -z $old ]] || echo old >out
  inject=$1 faulty "$merge" -o out in 2>errors
}
left() { find . -maxdepth 1 -name 'out.*'; }

for old in '' 1; do
  while IFS='|' read -r fault reason; do
    run $fault
    expect "status, $fault" $? 1
    expect "error, $fault" "$(tail -n 1 errors)" "cg_merge: error: out: $reason"
    expect "the old file, $fault" "$(cat out 2>/dev/null)" "${old:+old}"
    expect "what is left, $fault" "$(left)" ''
  done <<'EOT'
write:error=ENOSPC:when=1|No space left on device
write:error=ENOSPC:when=3|No space left on device
write:error=EIO:when=2|Input/output error
write:retval=0:when=2|Input/output error
close:error=EDQUOT|Disk quota exceeded
EOT

  for fault in write:error=EINTR:when=1..3 openat:error=EINTR:when=1 openat:error=EACCES \
    openat:error=EEXIST rename:error={EBUSY,EPERM,ENOSPC}; do
    run $fault || fail "$fault: status $?"
    cmp good out || fail "$fault: another result"
    expect "what is left, $fault" "$(left)" ''
  done
  run write:retval=10:when=1 || fail "status $?"
  tail -c +11 good | cmp - out || fail "a short write was not continued where it ended"

  for moment in openat:signal=KILL write:signal=KILL:when=3 rename:signal=KILL; do
    run $moment
    expect "status, $moment" $? 137
    expect "the old file, $moment" "$(cat out 2>/dev/null)" "${old:+old}"
    rm -f out.*.tmp
  done

  for signal in HUP INT TERM; do
    for moment in openat: write:when=1: write:when=3: close:; do
      run "${moment}signal=$signal"
      expect "status, $signal at $moment" $? $((128 + $(kill -l $signal)))
      expect "the old file, $signal at $moment" "$(cat out 2>/dev/null)" "${old:+old}"
      expect "what is left, $signal at $moment" "$(left)" ''
    done
    run "rename:signal=$signal"  # comes when that is done
    cmp good out || fail "$signal after renaming: another result"
    expect "what is left, $signal after renaming" "$(left)" ''
  done

  run '' 2>/dev/null
  rm -f out
  [[ -z $old ]] || echo old >out
  (ulimit -f 300; "$merge" -o out in 2>errors)
  expect "status, limited files" $? 1
  expect "error, limited files" "$(tail -n 1 errors)" "cg_merge: error: out: File too large"
  expect "the old file, limited files" "$(cat out 2>/dev/null)" "${old:+old}"
  expect "what is left, limited files" "$(left)" ''
done

# What cannot be replaced is overwritten: then the temporary is the text that stays.
overwrite() {  # INJECTION
  rm -f out link
  echo old >out && ln out link
  inject=$1 inject_at=out faulty "$merge" -o out in 2>errors
}
overwrite write:error=EINTR:when=1..3 || fail "overwriting: status $?"
cmp good link || fail "overwriting: another result"
for fault in write:error=ENOSPC:when={1,7} write:retval=0:when=2 openat:error=ENOSPC:when=4 close:error=ENOSPC:when=3; do
  overwrite "$fault"
  expect "status, $fault" $? 1
  file=$(left)
  { [[ $file == ./out.*.tmp ]] && cmp good "$file"; } || fail "overwriting, $fault: no whole text beside it"
  [[ $(tail -n 1 errors) == "cg_merge: error: out: "*"; the complete text is in ${file#./}" ]] || fail "$fault: $(tail -n 1 errors)"
  rm "$file"
done
for moment in write:signal=KILL:when={1,7} openat:signal=KILL:when=4; do
  overwrite "$moment"
  expect "status, overwriting, $moment" $? 137
  cmp good "$(left)" || fail "$moment: no whole text"
  rm "$(left)"
done
for signal in HUP INT TERM; do  # comes when all is written
  overwrite write:signal=$signal:when=2
  expect "status, overwriting, $signal" $? $((128 + $(kill -l $signal)))
  cmp good out || fail "overwriting, $signal: another result"
  expect "what is left, overwriting, $signal" "$(left)" ''
done
