#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The `valgrind` of the staged tree works from any folder and through a link, runs the tool of its
# own tree, and hands arguments and exit status through unchanged.
. "$(dirname "$0")/common.sh"

ln -s "$STAGE/bin/valgrind" link
mkdir "a folder" && ln -s ../link "a folder/link to a link"
for launcher in "$STAGE/bin/valgrind" ./link "a folder/link to a link"; do
  folder=$("$launcher" -v --tool=cachegrind "${caches[@]}" --cachegrind-out-file=out true 2>&1 |
    sed -n 's/.*Valgrind library directory: //p')
  expect "tree of $launcher" "$(readlink -f "$folder")" "$(readlink -f "$STAGE/libexec/valgrind")"
done

# shellcheck disable=SC2016  # nobody is to expand it
words=$(./link -q --tool=cachegrind "${caches[@]}" --cachegrind-out-file=out \
  printf '<%s>' 'a  b' '' '*' "it's" '$HOME' 2>errors)
expect "arguments" "$words" "<a  b><><*><it's><\$HOME>"
expect "command of the profile" "$(sed -n 's/^cmd: //p' out)" "printf <%s> a  b  * it's \$HOME"

./link -q --tool=cachegrind "${caches[@]}" --cachegrind-out-file=out sh -c 'exit 7' 2>errors
expect "exit status" $? 7
./link --tool=none -q true || fail "another tool of that valgrind does not run"

# The program loader cuts LD_PRELOAD at blanks and colons: said once for all processes, and a link to the
# tree helps. Elsewhere nothing is said.
"$STAGE/bin/valgrind" -q --tool=none true 2>errors || fail "does not run"
[[ $STAGE == *[\ :]* ]] || expect "errors without blanks" "$(cat errors)" ""
for name in "a blank" a:colon; do
  cp -r "$STAGE" "$name" && ln -s "$name" through
  "$name/bin/valgrind" -q --tool=cachegrind "${caches[@]}" --trace-children=yes --cachegrind-out-file=out.%p \
    sh -c 'true; /bin/true' 2>errors || fail "'$name': $(cat errors)"
  check_profiles out.* || fail "'$name': no complete profile"
  expect "warnings" "$(grep -c "^valgrind: warning: a blank or colon in $PWD/$name/libexec/valgrind: " errors)" 1
  (cd "$name/bin" && ../../through/bin/valgrind -q --tool=none true) 2>errors || fail "does not run"
  expect "errors through a link" "$(cat errors)" ""
  rm -r "$name" through out.*
done
