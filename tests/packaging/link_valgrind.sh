#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The tarball's script joins a tree to a Valgrind, repeatedly, and refuses another version; the tree can
# be anywhere. (The tree here has the tools of this build; cpack --preset tarball makes the real tree.)
. "$(dirname "$0")/../e2e/common.sh"

mkdir -p 'a tree'/{bin,libexec/valgrind}
cp "$BUILD/packaging/tarball/link-valgrind" 'a tree/'
cp "$BUILD/packaging/tarball/valgrind.in" 'a tree/libexec/'
for tool in "$STAGE"/libexec/valgrind/{cachegrind,callgrind}-*; do
  if [[ ! -L $tool && $tool != *.distrib-* ]]; then cp "$tool" 'a tree/libexec/valgrind/'; fi
done
real=$(sed -n "s/^valgrind='\(.*\)'$/\1/p" "$STAGE/bin/valgrind")

for time in first second; do
  'a tree/link-valgrind' "${real%/bin/valgrind}" >said 2>&1 || fail "$time: $(cat said)"
done
diff <(ls "$STAGE/libexec/valgrind") <(ls 'a tree/libexec/valgrind') || fail "not the links of the staged tree"
ln -s 'a tree' link
link/bin/valgrind -q --tool=cachegrind "${caches[@]}" --cachegrind-out-file=out true || fail "does not run"
check_profiles out || fail "no profile"
link/bin/valgrind --tool=callgrind --callgrind-out-file=calls true 2>said || fail "$(cat said)"
grep -q 'by the Cachegrind++ authors' said || fail "not our callgrind: $(cat said)"
link/bin/valgrind -q --tool=none true || fail "that Valgrind's own tools do not run"

mkdir -p other/bin && printf '#!/bin/sh\necho valgrind-3.1.0\n' >other/bin/valgrind && chmod +x other/bin/valgrind
before=$(ls -l 'a tree/bin' 'a tree/libexec/valgrind')
for prefix in other nowhere 'a tree'; do
  'a tree/link-valgrind' "$prefix" >said 2>&1 && fail "joined to $prefix"
  expect "lines for $prefix" "$(wc -l <said)" 1
  expect "files after $prefix" "$(ls -l 'a tree/bin' 'a tree/libexec/valgrind')" "$before"
done
