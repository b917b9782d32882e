#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --dump-instr=yes: the same counts by file, function and line as without it; with --exact=yes each instruction
# executed as often as Callgrind says, which counts in its own way; no more than four plain profiles large; builds of all objects.
. "$(dirname "$0")/common.sh"

# rows PROFILE: OBJECT ADDRESS Ir, of rows that are no calls'.
rows() {
  python3 - "$1" <<'END'
import collections, re, sys
names, ir, object, at, is_call = {}, collections.Counter(), "", 0, False
def name(text):
    number, rest = re.fullmatch(r"(?:\((\d+)\))?\s*(.*)", text).groups()
    return names.setdefault(number, rest) if number else rest
for line in open(sys.argv[1], errors="replace"):
    key, _, value = line.rstrip("\n").partition("=")
    if key in ("ob", "cob"):
        value = name(value)
        object = value if key == "ob" else object
    elif key == "fn":
        at = 0
    elif key == "calls":
        is_call = True
    elif re.match(r"0x|[-+*]", line):
        place = line.split()[0]
        at = at if place == "*" else at + int(place) if place[0] in "+-" else int(place, 16)
        ir[object, at] += 0 if is_call else int(line.split()[2])
        is_call = False
for (object, at), count in ir.items():
    if count and "/vgpreload" not in object:
        print(object, hex(at), count)
END
}

clients=$BUILD/tests/clients most_in_last=3
! is_arm64 || most_in_last=7
for command in "$clients/exceptions" "$clients/virtual_calls" "$clients/exceptions-m32" "xz -c $here/common.sh"; do
  read -ra words <<<"$command"
  type -P "${words[0]}" >/dev/null || continue
  run_tool --branch-sim=yes --cachegrind-out-file=plain "${words[@]}" >/dev/null || fail "$command: $said"
  run_tool --branch-sim=yes --dump-instr=yes --cachegrind-out-file=instr "${words[@]}" >/dev/null || fail "$command: $said"
  for profile in plain instr; do
    "$STAGE/bin/cg_annotate" --auto=no --threshold=0 --show-percs=no --by=file,function,line $profile 2>errors |
      sed -n '/> function > line$/,$p' | sed -E ':a; s/ \.( |$)/ 0\1/; ta; s/ +/ /g; s/^ //' >by_line.$profile || fail "$profile: $(cat errors)"
  done
  [[ -s by_line.plain ]] || fail "no rows"
  cmp by_line.plain by_line.instr || fail "$command: $(diff by_line.plain by_line.instr | head -20)"
  # (The 32-bit C library may have no debug information: all of it is one line of a function then.)
  [[ $command == *-m32 ]] || (($(stat -c %s instr) <= 4 * $(stat -c %s plain))) || fail "$command: too large"
  TMPDIR=$work/tmp env -u _ setarch -R "$STAGE/bin/valgrind" -q --tool=callgrind --dump-instr=yes --skip-plt=no \
    --callgrind-out-file=calls --log-file=said "${words[@]}" </dev/null >/dev/null 2>errors || fail "$command: $(cat errors)"
  run_tool --exact=yes --dump-instr=yes --cachegrind-out-file=exact "${words[@]}" >/dev/null || fail "$command: $said"
  rows exact | sort >ours
  rows calls | sort >theirs
  # Callgrind has no cost of the last superblock, in which the program ends.
  # On arm64 it takes code for another object's, where it misses a return.
  awk -v object="$(is_arm64 || echo yes)" '{ key = object ? $1 " " $2 : $2 } NR == FNR { n[key] += $3; next } { n[key] -= $3 }
       END { for (key in n) if (n[key] != 0) print n[key] }' ours theirs >last
  [[ $(grep -cvx 1 last) == 0 && $(wc -l <last) -le $most_in_last ]] || fail "$command: $(diff ours theirs | head -20)"
  sed -n 's/^ob=([0-9]*) \(\/.*\)/\1/p' instr | sort >objects
  sed -n 's/^desc: fingerprint object: [0-9a-f]* \(.*\)/\1/p' instr | sort >builds
  [[ $(comm -23 objects builds) == '' ]] || fail "no build: $(comm -23 objects builds)"
  sed -nE 's/^c?ob=\([0-9]+\) (\/.*)/\1/p' calls | sort >objects
  sed -n 's/^desc: fingerprint object: [0-9a-f]* \(.*\)/\1/p' calls >builds
  expect "objects with builds in Callgrind's profile" "$(sort builds)" "$(<objects)"
done

"$STAGE/bin/callgrind_annotate" --auto=no instr >report || fail "not annotated"
grep -q 'liblzma' report || fail "no object: $(cat report)"
"$STAGE/bin/cg_diff" instr instr >difference 2>errors || fail "no difference: $(cat errors)"
grep -q '^summary: 0\( 0\)*$' difference || fail "not the same: $(tail -1 difference)"
! grep -q . errors || fail "$(cat errors)"

# Code without lines, by its object: the same counts under other names.
run_tool --unknown=object --cachegrind-out-file=filed xz -c "$here/common.sh" >/dev/null || fail "$said"
grep -q '^fl=\[liblzma.so' filed || fail "no library: $(grep '^fl=' filed)"
run_tool --cachegrind-out-file=plain xz -c "$here/common.sh" >/dev/null || fail "$said"
expect "the summary" "$(grep '^summary' filed)" "$(grep '^summary' plain)"
! run_tool --unknown=file true || fail "a wrong value was taken"
grep -q "'file' is neither no nor object" <<<"$said" || fail "$said"
