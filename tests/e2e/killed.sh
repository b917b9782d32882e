#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# SIGKILL at any moment leaves the old profile or none: an incomplete profile is never under the name.
. "$(dirname "$0")/common.sh"
require_strace

run_tool --cachegrind-out-file=out sh -c 'echo $$ >started; while :; do :; done' &
until [[ -s started ]]; do sleep 0.1; done
kill -KILL "$(cat started)"
wait $!
expect "status of a client that is killed" $? 137
expect "what it leaves" "$(echo out*)" 'out*'

for old in '' 1; do
  for moment in open:signal=KILL write:signal=KILL:when=1 write:signal=KILL:when=2 rename:signal=KILL; do
    rm -f out out.*
    [[ -z $old ]] || echo old >out
    inject=$moment run_tool --cachegrind-out-file=out true
    expect "status, $moment" $? 137
    expect "the old profile, $moment" "$(cat out 2>/dev/null)" "${old:+old}"
    for file in out.*; do [[ $file == out.*.tmp || $file == 'out.*' ]] || fail "$moment leaves $file"; done
  done
done

# What cannot be replaced is overwritten: the profile is whole beside it.
for moment in write:signal=KILL:when={1,2} open:signal=KILL:when={3,4}; do
  rm -f out out.*
  echo old >out && ln -f out link
  inject=$moment inject_at=out run_tool --cachegrind-out-file=out true
  expect "status, $moment" $? 137
  check_profiles out.*.tmp || fail "$moment: no whole profile"
done
