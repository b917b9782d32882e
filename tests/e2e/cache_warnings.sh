#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Warnings about detected caches are printed once in a tree of processes, by the first process;
# with -q, and if no caches are simulated, not at all.
. "$(dirname "$0")/common.sh"

# warnings OPTION... COMMAND...: how many there are, and how many processes give them.
warnings() {
  rm -f out.*
  "$STAGE/bin/valgrind" --tool=cachegrind --cachegrind-out-file=out.%p "$@" &>said || fail "$*: $(cat said)"
  echo "$(grep -c '^--[0-9]*-- [a-z]*: ' said) by $(grep -o '^--[0-9]*-- [a-z]*: ' said | sort -u | wc -l)"
}

once=$(warnings true)
[[ $once != "0 by 0" ]] || { echo "SKIPPED: nothing to be said of this processor's caches"; exit 77; }
expect "with -q" "$(warnings -q true)" "0 by 0"
expect "with --cache-sim=no" "$(warnings --cache-sim=no true)" "0 by 0"

# Children beside each other and below each other, some in the first one's process, and one that
# outlives its parent.
tree='for i in 1 2 3 4; do sh -c "true; /bin/true"; done; /bin/true & wait
(sh -c "sleep 1; /bin/true" &); sleep 2; exec env nice /bin/true'
expect "with children" "$(warnings --trace-children=yes sh -c "$tree")" "$once"
files=(out.*)
((${#files[@]} > 10)) || fail "${#files[@]} processes are no tree"
expect "with an exec alone" "$(warnings --trace-children=yes env env env /bin/true)" "$once"

child=$BUILD/tests/clients/tiny_nothing-m32
[[ ! -x $child ]] || expect "with a 32-bit child" "$(warnings --trace-children=yes env "$child")" "$once"
