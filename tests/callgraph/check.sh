#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
#
# Compares callgrind_annotate with the installed one over every command in cases.txt.
#   BIN=/folder/of/ours [REF=/usr/bin] [VERBOSE=1] ./check.sh [pattern]
# With a pattern (grep -E), only the matching lines are run. Standard output must be the same, except for
# lines that Perl prints in random order (normalise.py); an error must be one for both, and ours must give a
# reason. Prints a line per failed case and at the end 'N passed, N failed'.
cd "$(dirname "$0")" || exit 2
BIN=$(cd "${BIN:?set BIN to the folder with callgrind_annotate}" && pwd) || exit 2
REF=${REF:-/usr/bin}
. ../work_folder.sh

# A private copy, so that times are under control: sources are older than profiles, but for one.
mkdir "$work/run"
cp -R . "$work/run" && cd "$work/run" || exit 2
cp plain.out callgrind.out.20
cp columns.out callgrind.out.3
find . -exec touch -d '2020-01-01 00:00:00 UTC' {} +
find . -name '*.out*' -exec touch -d '2021-01-01 00:00:00 UTC' {} +
touch -d '2022-01-01 00:00:00 UTC' newer.c

go() {  # FOLDER NAME COMMAND
  (export LC_ALL=C PATH="$1:$PATH"; eval "$3" </dev/null) >"$work/$2.out" 2>"$work/$2.err"
  echo $? >"$work/$2.status"
  python3 normalise.py <"$work/$2.out" >"$work/$2.sorted" || exit 2
}

same() {
  if [[ $(<"$work/r.status") != 0 ]]; then [[ $(<"$work/c.status") != 0 && -s $work/c.err ]]; return; fi
  [[ $(<"$work/c.status") == 0 ]] && cmp -s "$work/c.sorted" "$work/r.sorted"
}

pass=0 fail=0
while IFS= read -r line; do
  case $line in '' | '#'*) continue ;; esac
  if [[ -n $1 ]] && ! grep -qE -- "$1" <<<"$line"; then continue; fi
  go "$BIN" c "$line"
  go "$REF" r "$line"
  if same; then
    pass=$((pass + 1))
  else
    fail=$((fail + 1))
    echo "FAIL: $line"
    if [[ -n $VERBOSE ]]; then
      cat "$work/c.err"
      diff "$work/r.sorted" "$work/c.sorted" | head -n "${LINES_SHOWN:-20}"
    fi
  fi
done <cases.txt
echo "$pass passed, $fail failed"
[[ $fail == 0 && $pass -gt 0 ]]
