#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The man pages have exactly the options of --help=all, and formatters print no warnings.
. "$(dirname "$0")/../e2e/common.sh"

# From `.It Fl Fl name ...` and `.It Fl x ...`; `--` alone is no option.
options_of_page() {
  sed -n 's/^\.It Fl Fl \(\\&\)\{0,1\}\([^ ]\{1,\}\).*/--\2/p; s/^\.It Fl \([^F ]\)\( .*\)\{0,1\}$/-\1/p' "$1" | sort -u
}
# From lines such as `  --name=VALUE   text`, `  --name<N>=VALUE`, `  --name[=VALUE]` and `  -NVALUE   text`.
options_of_help() { sed -n 's/^ *\(--[^] =<[]\{1,\}\).*/\1/p; s/^ *\(-[^-]\).*/\1/p' | sort -u; }

compare_options() {  # PAGE, the help on standard input
  options_of_help >in_help
  [[ -s in_help ]] || fail "no options in the help of $1"
  diff <(options_of_page "$STAGE/share/man/man1/$1.1") in_help || fail "$1.1 and --help differ"
}
for program in callgrind_annotate cg_annotate cg_diff cg_gate cg_merge cachegrind-repeat; do
  "$STAGE/bin/$program" --help=all | compare_options "$program"
done
"$STAGE/bin/valgrind" --tool=cachegrind --help | sed -n '/user options for Cachegrind/,/^$/p' |
  compare_options cachegrind
"$STAGE/bin/valgrind" --tool=callgrind --help | sed -n '/user options for Callgrind/,/^  Extra options/p' |
  compare_options callgrind

for page in "$STAGE"/share/man/man1/*.1; do
  if command -v groff >/dev/null; then
    groff -ww -mandoc -Tutf8 "$page" >shown 2>said || fail "groff: ${page##*/}"
    expect "groff on ${page##*/}" "$(cat said)" ""
  fi
  if command -v mandoc >/dev/null; then
    expect "mandoc on ${page##*/}" "$(mandoc -Tlint -Wwarning "$page")" ""
  fi
done
