#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# An installed tree works, also after it was moved and when it is installed again, and has no tool of
# another Valgrind under our name.
. "$(dirname "$0")/common.sh"

for time in first second; do
  cmake --install "$BUILD" --prefix "$work/a place" >log 2>&1 || { cat log; fail "no $time installation"; }
done
mv "a place" "another place"
tree="$work/another place"

for tool in "$tree"/libexec/valgrind/{cachegrind,callgrind}-*; do
  [[ -f $tool && ! -L $tool ]] || fail "$tool is not a file of ours"
  cmp "$tool" "$STAGE/libexec/valgrind/${tool##*/}" || fail "$tool is not the staged one"
done
folder=$("$tree/bin/valgrind" -v --tool=cachegrind "${caches[@]}" --cachegrind-out-file=out true 2>&1 |
  sed -n 's/.*Valgrind library directory: //p')
expect "library folder" "$folder" "$tree/libexec/valgrind"
grep -q '^summary: [1-9]' out || fail "no profile"
"$tree/bin/valgrind" --tool=callgrind --callgrind-out-file=calls true 2>said || fail "$(cat said)"
grep -q 'by the Cachegrind++ authors' said || fail "not our callgrind: $(cat said)"
grep -q '^totals: [1-9]' calls || fail "no profile of calls"

# Links to tools that were Valgrind's once do not stay, though none is built for that platform.
mkdir its ours && touch its/{callgrind,none}-other-os && ln -s ../its/callgrind-other-os ours/
cmake -DFROM="$work/its" -DTO="$work/ours" -P "$SOURCE/cmake/LinkValgrindFolder.cmake" || fail "not linked"
expect "links" "$(ls ours)" none-other-os
diff <(cd "$STAGE" && find . ! -type d | sort) <(cd "$tree" && find . ! -type d | sort) ||
  fail "the installation has not the shape of the staged tree"

cat >window.c <<'END'
#include <valgrind/cachegrind.h>
int main(void) { CACHEGRIND_START_INSTRUMENTATION; CACHEGRIND_DUMP("so.far"); return 0; }
END
for language in "c -std=gnu90" c++; do
  # shellcheck disable=SC2086  # two words
  cc -Wall -Wextra -Werror -I"$tree/include" -x $language window.c -o window || fail "no $language program"
  "$tree/bin/valgrind" --tool=cachegrind "${caches[@]}" --cachegrind-out-file=out ./window 2>said ||
    fail "$(cat said)"
  check_profiles so.far || fail "$language: no dump"
  rm so.far
done
