#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# When the tool's tables cannot grow, one line says so, and the profile has the counts so far.
. "$(dirname "$0")/common.sh"
# shellcheck source=/dev/null  # the build makes it
. "$BUILD/tests/parity/settings"  # reference_is_newer than 3.19

(
  ulimit -v 250000
  run_tool --D1=1073741824,16,32 --LL=1073741824,16,32 --cachegrind-out-file=out sh -c '>seen/client'
  expect "status without room for the caches" $? 1
  [[ ! -e seen/client ]] || fail "the client ran without caches"
  expect "what is said" "$(grep -v '^[A-Z]' <<<"$said" | sed '/^$/d; s/[0-9,]* bytes/N bytes/')" \
    "error: out of memory: cannot allocate N bytes for cg.cache"
) || exit

client=$BUILD/tests/clients/use_up_memory
require_client use_up_memory
! is_arm64 || { echo "SKIPPED: the limits, at which the tool is the first without memory, are those of amd64"; exit 77; }
(
  # Tool and core take some megabytes at a time: who is the first that gets none depends on the limit.
  for ((limit = 400000; limit < 416000; limit += 1000)); do
    (
      ulimit -v $limit
      run_tool --cachegrind-out-file=out "$client" >printed
      echo $? >status
      echo "$said" >said_by_all
    )
    said=$(cat said_by_all)
    grep -q 'Whatever the reason' said_by_all || break
  done
  expect "status" "$(cat status)" 1
  if [[ ${reference_is_newer:?} == yes ]] && grep -q 'Whatever the reason' said_by_all; then
    echo "SKIPPED: the core of this Valgrind is the first that has no memory"; exit 77
  fi
  expect "what the client says" "$(cat printed)" ""
  expect "errors" "$(grep -cE '^error: out of memory: cannot allocate [0-9,]+ bytes for cg\.' <<<"$said")" 1
  expect "advice" "$(grep 'so far' <<<"$said")" "The run ends here; the profile has what was counted so far."
  check_profiles out || fail "no complete profile"
  expect "the totals" "$(sed -n 's/^I *refs: *//p' <<<"$said" | tr -d ,)" "$(sed -n 's/^summary: \([0-9]*\).*/\1/p' out)"
  # The loop that makes the code takes more than five instructions a function.
  (($(sed -n "s/^summary: \([0-9]*\).*/\1/p" out) > 500000)) || fail "the counts are not those until then"
) || exit
