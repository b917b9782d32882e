#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# When the tables of a call graph cannot grow, one line says so, and the profile has the counts so far.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"

(
  ulimit -v 250000
  # shellcheck disable=SC2016  # for the client's shell
  profile_of --LL=1073741824,16,32 --callgrind-out-file=out sh -c '>client'
  expect "status without room for the caches" $? 1
  [[ ! -e client && ! -e out ]] || fail "the client ran without caches"
  expect "errors without caches" "$(grep -c '^error: out of memory: .* for cg\.cache$' <<<"$said")" 1
) || exit

client=$clients/use_up_memory
require_client use_up_memory
! is_arm64 || { echo "SKIPPED: the limits, at which the tool is the first without memory, are those of amd64"; exit 77; }
# Who is the first to have no memory depends on a few kilobytes: the core may be, with another limit the tool is.
end_without_memory() {  # OPTION...
  local limit
  for limit in 400000 401300 402600; do
    said=$(ulimit -v $limit; profile_of "$@" --callgrind-out-file=out "$client"; echo "status $?"; echo "$said")
    grep -q 'Whatever the reason' <<<"$said" || return 0
  done
  [[ ${reference_is_newer:?} == no ]] || { echo "SKIPPED: the core of this Valgrind is the first that has no memory"; exit 77; }
  fail "the core is the first that has no memory, at every limit"
}

for options in '' '--separate-callers=3' '--cache-sim=yes --collect-jumps=yes'; do
  read -ra given <<<"$options"
  end_without_memory "${given[@]}"
  expect "status with '$options'" "$(grep '^status ' <<<"$said")" "status 1"
  expect "errors with '$options'" "$(grep -cE '^error: out of memory: cannot allocate [0-9,]+ bytes for cg\.' <<<"$said")" 1
  expect "advice" "$(grep 'so far' <<<"$said")" "The run ends here; the profile has what was counted so far."
  [[ $(tail -n 1 out) == totals:* ]] || fail "the profile with '$options' is not whole"
  expect "collected with '$options'" "$(instructions out)" "$(collected | cut -d' ' -f1)"
  # The loop that makes the code takes more than five instructions a function.
  (($(instructions out) > 500000)) || fail "the counts with '$options' are not those until then"
  expect "what is left behind" "$(echo out*)" out
done
