#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The table of superblocks has the same entries as the core's translation table: each
# translation that the core throws out, for lack of room, for dlclose or since its code has changed, is
# folded and forgotten. Both print their numbers with --stats=yes.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"

# stat LABEL: the number behind it.
stat() { sed -nE "s/^--[0-9]+-- +$1 +:? *([0-9,]+).*/\1/p" out/errors | tr -d ,; }

# check LEAST [OPTION...] COMMAND...: at least that many translations were thrown out.
check() {
  local least=$1
  shift
  run_in out cgnew --stats=yes --cachegrind-out-file=profile "$@" || fail "$*: status $?"
  local made gone
  made=$(stat 'transtab: new')
  gone=$(($(stat 'transtab: dumped') + $(stat 'transtab: discarded')))
  ((gone >= least)) || fail "$*: only $gone translations were thrown out"
  expect "$*: instrumented" "$(stat 'cachegrind: superblocks instrumented')" "$made"
  expect "$*: discarded" "$(stat 'cachegrind: superblocks discarded')" "$gone"
  expect "$*: live" "$(stat 'cachegrind: superblocks live')" $((made - gone))
  check_profiles out/profile || fail "$*: the profile is not complete"
  echo "$*: $made made, $gone thrown out"
}

small=(--num-transtab-sectors=2 --avg-transtab-entry-size=50)
check 0 many_blocks
check 60000 "${small[@]}" many_blocks
check 60000 "${small[@]}" --cache-sim=no --branch-sim=yes many_blocks
[[ ! -x $clients/many_blocks-m32 ]] || check 60000 "${small[@]}" many_blocks-m32
check 300 dlopen_loop
! is_arm64 || exit 0  # the other clients are written in instructions of x86
check 300 --smc-check=all self_modifying
check 100 jit
check 100 --smc-check=stack stack_code
