#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# With -v VEX checks all IR, which it does not do otherwise: the IR of both tools passes, with all code that they
# add, and costs are the same.
. "$(dirname "$0")/common.sh"
. "$here/callgrind.sh"

counts() { sed -nE '/^(fl|fn|summary|totals|calls|[0-9])/p' "$1"; }

# checked TOOL OPTION...: with -v and without.
checked() {
  local tool=$1 verbosity
  shift
  for verbosity in --verbose --quiet; do
    "${callgrind[@]}" --tool="$tool" "$verbosity" "--$tool-out-file=$tool$verbosity" "$@" "$clients/exceptions" \
      </dev/null >printed 2>errors || fail "$tool $verbosity $*: $(cat errors log | tail -n 5)"
  done
  expect "$tool $*" "$(counts "$tool--verbose")" "$(counts "$tool--quiet")"
}
for tool in "$BUILD"/tests/parity/libexec/cgnew-*; do ln -sf "$tool" "lib/cachegrind-${tool##*/cgnew-}"; done

for options in '' '--branch-sim=yes' '--cache-sim=no' '--exact=yes' $(is_arm64 || echo --toggle=main); do
  # shellcheck disable=SC2086  # none or one
  checked cachegrind "${caches[@]}" $options
done
for options in '' '--cache-sim=yes --branch-sim=yes' '--dump-instr=yes --collect-jumps=yes --collect-bus=yes' \
               '--separate-callers=2 --separate-recs=2' '--toggle-collect=main --cache-sim=yes'; do
  # shellcheck disable=SC2086  # several
  checked callgrind "${caches[@]}" $options
done
