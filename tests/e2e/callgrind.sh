# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154  # for the tests that read this behind common.sh
# What end-to-end tests of the tool callgrind share: it runs under its own name, as callgrind_control
# looks for that.
# shellcheck source=/dev/null  # the build makes it
. "$BUILD/tests/parity/settings"  # valgrind, the program
clients=$BUILD/tests/clients
mkdir lib tmp
ln -s "$BUILD"/tests/parity/callgrind/libexec/* lib/
for tool in lib/ctnew-*; do
  [[ -e $tool ]] || fail "the tool was not built"
  ln -sf "$(readlink -f "$tool")" "lib/callgrind-${tool#lib/ctnew-}"
done

callgrind=(env -u _ VALGRIND_LIB="$work/lib" TMPDIR="$work/tmp" setarch -R "$valgrind" --tool=callgrind
  --vgdb-prefix="$work/pipe" --log-file=log)

# profile_of OPTION... COMMAND...: the exit status; `said` as with run_tool.
profile_of() {
  rm -rf tmp log && mkdir tmp
  "${callgrind[@]}" "$@" </dev/null >printed 2>errors
  local status=$?
  said=$(cat errors log 2>/dev/null | sed -E 's/^==[0-9]+== ?//')
  return $status
}

# Each ends with its totals, and these are what its summary says.
check_parts() {  # FILE...
  local file
  for file; do
    [[ $(tail -n 1 "$file") == totals:* ]] || { echo "$file does not end with its totals"; return 1; }
    cmp <(sed -n 's/^summary: //p' "$file") <(sed -n 's/^totals: //p' "$file") ||
      { echo "$file: another summary"; return 1; }
  done
}

# The instructions of all parts in these files.
instructions() { awk '/^totals: / { sum += $2 } END { print sum }' "$@"; }  # FILE...

collected() { sed -n 's/^Collected : //p' <<<"$said"; }
