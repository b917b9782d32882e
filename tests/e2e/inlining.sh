#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --inline=tree: functions as they were written. Lines keep their counts, but for code without a line, which gets one;
# inclusive costs are what the same functions cost without inlining; what cannot be read is said.
. "$(dirname "$0")/common.sh"

type -P g++ >/dev/null || { echo "no g++ here"; exit 77; }
source=$here/../binaries/inlined/inlined.cc
g++ -O2 -g "$source" -o inlined || fail "not compiled"
run_tool --cache-sim=no --dump-instr=yes --cachegrind-out-file=F ./inlined >/dev/null || fail "$said"
run_tool --cache-sim=no --cachegrind-out-file=plain ./inlined >/dev/null || fail "$said"

annotate() { "$STAGE/bin/cg_annotate" --threshold=0 --show-percs=no "$@" 2>errors || fail "$* $(cat errors)"; }
annotate --auto=no --by=line F >no
annotate --auto=no --by=line --inline=tree F >tree
annotate --auto=no --by=line --inline=tree --nearest-lines=no F >left
python3 - no tree left <<'END' || fail "lines lost counts"
import re, sys
def lines(name):
    rows = re.findall(r"^ *([\d,]+) [ ~](\S.*):(\d+|\?)$", open(name).read(), re.M)
    return {(file, line): int(count.replace(",", "")) for count, file, line in rows}
no, tree, left = map(lines, sys.argv[1:])
assert sum(no.values()) == sum(tree.values()) == sum(left.values()) > 1_000_000
for place, count in no.items():
    assert place[1] == "?" or tree[place] >= count, (place, count, tree.get(place))
unknown = lambda rows: sum(count for place, count in rows.items() if place[1] == "?")
assert unknown(tree) <= unknown(left) <= unknown(no)
END

# Code without a line, which clang makes, is marked; and what is left without one is what the mark's note says.
if type -P clang++ >/dev/null; then
  clang++ -O2 -g "$source" -o by_clang || fail "not compiled"
  run_tool --cache-sim=no --dump-instr=yes --cachegrind-out-file=C ./by_clang >/dev/null || fail "$said"
  annotate --by=line --inline=tree C >tree
  annotate --by=line --inline=tree --nearest-lines=no C >left
  grep -qE '^ *[0-9,]+ ~ ' tree || fail "no mark"
  ! grep -E '^( *[0-9,]+ )?~ ' left || fail "a mark of what is left"
  # So are groups that are lines, the hottest lines, and lines of a difference, which is one of nothing here.
  marked() { grep -cE '^ *[0-9,]+ +~' "$1"; }
  test "$(marked tree)" -gt 20 || fail "lines are not marked"
  annotate --auto=no --top-lines=100000 --by=file --inline=tree C >hottest
  annotate --auto=no --by=line --inline=tree C >by_line
  expect "hottest lines that are marked" "$(marked hottest)" "$(marked by_line)"
  annotate --diff --inline=tree C C >difference
  grep -qE '^ *0 ~ ' difference || fail "no mark in a difference"
  grep -qx '~ code had no line: counted at the nearest line of its block' difference || fail "no note about a difference"
  # So are lines in a comparison of sources, and its JSON; a table has columns of such counts.
  cp "$source" first.cc
  sed 's/1000/900/' first.cc >second.cc
  for side in first second; do
    clang++ -O2 -g $side.cc -o $side || fail "not compiled"
    run_tool --cache-sim=no --dump-instr=yes --cachegrind-out-file=$side.out ./$side >/dev/null || fail "$said"
  done
  annotate --inline=tree --before first.out --after second.out --before-source=. --after-source=. --top-lines=9 --json=compared.json >compared
  grep -qE '^ *[+-][0-9,]+  ~  for \(const Item& item : items\)' compared || fail "no mark in a comparison"
  grep -qE '^ *[+-][0-9,]+  ~.*/second.cc:[0-9]+: ' compared || fail "no mark of a line that changed most"
  grep -qx '~ code had no line: counted at the nearest line of its block' compared || fail "no note about a comparison"
  python3 - compared.json compared <<'END' || fail "marks in the JSON of a comparison"
import json, re, sys
report = json.load(open(sys.argv[1]))
lines = [line for file in report["files"] for stretch in file["stretches"] for line in stretch]
marked = sum(line.get("is_nearest", False) for line in lines + report["top_lines"])
assert marked == len(re.findall(r"^ *[-+]?[0-9,]+ [ +-]~", open(sys.argv[2]).read(), re.M)) > 0, marked
END
  annotate --auto=no --by=file,line --inline=tree --csv=lines.csv C >/dev/null
  python3 - lines.csv by_line <<'END' || fail "the table: $(head -3 lines.csv)"
import csv, re, sys
rows = list(csv.DictReader(open(sys.argv[1])))
marked = {(row["file"], row["line"]) for row in rows if row["Ir without line"] != "0"}
assert all(int(row["Ir"]) >= int(row["Ir without line"]) for row in rows)
assert marked == set(re.findall(r"^ *[\d,]+ ~(\S.*):(\d+)$", open(sys.argv[2]).read(), re.M)), marked
END
  "$STAGE/bin/callgrind_annotate" --inline=tree C 2>errors >calls || fail "$(cat errors)"
  expect "callgrind_annotate's note" "$(grep '^~' calls)" "$(grep '^~' tree)"
  "$STAGE/bin/callgrind_annotate" --inline=tree --nearest-lines=no C 2>errors >calls || fail "$(cat errors)"
  ! grep '^~' calls || fail "callgrind_annotate has a note about what is left"
  python3 - tree left <<'END' || fail "the note: $(grep '^~' tree)"
import re, sys
tree, left = [open(name).read() for name in sys.argv[1:]]
number = lambda text: int(text.replace(",", ""))
unknown = lambda text: sum(map(number, re.findall(r"^ *([\d,]+) [ ~]\S.*:\?$", text, re.M)))
total = number(re.search(r"([\d,]+)  PROGRAM TOTALS", tree)[1])
percent = re.search(r"^~ ([\d.]+)% of Ir had no line: counted at the nearest line of its block$", tree, re.M)[1]
assert percent == f"{100 * (unknown(left) - unknown(tree)) / total:.2f}" > "0.10"
END
fi

# Much debug information is read for all addresses together; those of a pipe are kept in $TMPDIR, if it can be used.
cp inlined large
truncate -s +17M large
"$STAGE/bin/valgrind" --tool=callgrind --dump-instr=yes --callgrind-out-file=L ./large >said 2>&1 || fail "$(cat said)"
report() { CACHEGRINDPP_CACHE=no "$STAGE/bin/callgrind_annotate" --inline=tree "$@" 2>errors || fail "$* $(cat errors)"; }
report L | sed 's/^\(Profile data file\) .*/\1/' >of_file
for folder in "$PWD" /not/there; do
  expect "report of a pipe, TMPDIR=$folder" "$(TMPDIR=$folder report - < <(cat L) | sed 's/^\(Profile data file\) .*/\1/')" "$(cat of_file)"
done

# Functions that exist in the source alone.
annotate --auto=no --inline=tree F >report
for function in '(anonymous namespace)::twice' '(anonymous namespace)::Item::weight'; do
  ! grep -qF "$function" <(annotate --auto=no F) || fail "$function was emitted: no test"
done
grep -qE '^ *1,001,000  .*inlined.cc:\(anonymous namespace\)::twice' report || fail "no twice: $(cat report)"
annotate --inline=tree F >report
grep -A3 'for (const Item& item : items) sum' report | grep -q '=> .*Item::weight (inlined)' || fail "no call: $(cat report)"

# JSON has the same calls, in the form that its schema describes.
annotate --inline=tree --json=report.json F >/dev/null
python3 -W ignore - "$here/../../docs/cg_annotate.schema.json" report.json "$(is_arm64 && echo 2 || echo 1)" <<'END' || fail "JSON"
import json, sys
schema, report = map(json.load, map(open, sys.argv[1:3]))
lines = [line for file in report["files"] for stretch in file["stretches"] for line in stretch["lines"]]
(line,) = [line for line in lines if "for (const Item& item : items) sum" in line["text"]]
(call,) = line["inlined_calls"]
assert call["function"] == "(anonymous namespace)::Item::weight", call
assert call["counts"] == [1_000_000 * int(sys.argv[3])], call  # by the instructions of one round
try:
    import jsonschema
except ImportError:
    sys.exit()
jsonschema.Draft7Validator(schema).validate(report)
END

# Stacks of what code was inlined into, and every count once.
python3 - <(annotate --inline=tree --folded=- --pprof=tree.pb.gz F) "$(awk '/^summary:/ {print $2}' plain)" <<'END' || fail "stacks"
import sys
stacks = [line.rstrip("\n").rpartition(" ") for line in open(sys.argv[1])]
total = sum(int(count) for _, _, count in stacks)
assert abs(total - int(sys.argv[2])) < total / 100, total
chain = "main;(anonymous namespace)::weight;(anonymous namespace)::Item::weight;(anonymous namespace)::twice"
assert any(frames.split(";", 1)[1] == chain and int(count) > 900_000 for frames, _, count in stacks), stacks
END
for pprof in /usr/lib/go*/pkg/tool/*/pprof; do
  [ -x "$pprof" ] || continue
  PPROF_TMPDIR=$PWD "$pprof" -traces tree.pb.gz >report 2>errors || fail "$(cat errors)"
  grep -A3 '::twice' report | tr -s '\n ' ' ' |
    grep -qF '::twice (inline) ::Item::weight (inline) ::weight (inline) main' || fail "pprof: $(cat report)"
done

# What main costs with all that was inlined into it is what it cost as one function.
cost_of_main() { sed -nE 's/^ *([0-9,]+) .*:main( \[.*)?$/\1/p' | tr -d , | awk '{sum += $1} END {print sum}'; }
"$STAGE/bin/callgrind_annotate" --inline=tree --inclusive=yes --threshold=100 --auto=no F 2>errors >report || fail "$(cat errors)"
expect "main, from its instructions" "$(cost_of_main <report)" "$(annotate --auto=no plain | cost_of_main)"

# Two builds compared: each profile asks its own object, and functions have one name on both sides.
mkdir before after
cp "$source" before/inlined.cc
sed 's/return x \* 2;/return x * 3 + (x \& 5);/' "$source" >after/inlined.cc
for side in before after; do
  (cd $side && g++ -O2 -g inlined.cc -o inlined) || fail "not compiled"
  run_tool --cache-sim=no --dump-instr=yes --cachegrind-out-file=$side/F $side/inlined >/dev/null || fail "$said"
  annotate --auto=no --inline=tree $side/F >$side/report
done
cost_of_twice() { sed -nE 's/^ *([0-9,]+) .*::twice$/\1/p' "$1" | tr -d ,; }
change=$(($(cost_of_twice after/report) - $(cost_of_twice before/report)))
((change >= 1000000)) || fail "twice costs $change more: no test"
for form in --diff "--diff --before-source=before --after-source=after"; do
  read -ra options <<<"$form"
  annotate --auto=no --inline=tree "${options[@]}" before/F after/F >report
  rows=$(sed -nE 's/^ *\+?([0-9,]+) .*::twice$/\1/p' report | tr -d ,)
  expect "twice, $form" "$rows" "$change"
done
annotate --inline=tree --before=before/F --after=after/F --html=page.html --json=compared.json >report
grep -q '::twice' compared.json || fail "no twice in the comparison's JSON"

# The same with Callgrind, whose main costs with its calls, too. (On arm64 it misses returns.)
"$STAGE/bin/valgrind" -q --tool=callgrind --dump-instr=yes --callgrind-out-file=C ./inlined >/dev/null 2>&1 || fail "callgrind"
inclusive() { "$STAGE/bin/callgrind_annotate" "$@" --inclusive=yes --threshold=100 --auto=no C 2>errors || fail "$(cat errors)"; }
# (Without inlining the parts of main in other files have rows, too, behind that of the whole.)
is_arm64 || expect "main, inclusive" "$(inclusive --inline=tree | grep -m1 ':main \[' | cost_of_main)" \
  "$(inclusive | grep -m1 ':main \[' | cost_of_main)"
inclusive --inline=tree --tree=both >report
grep -qE '>   .*Item::weight \(inlined\)' report || fail "no inlined callee"

# An option that a profile cannot follow, and programs that are no longer the ones that ran.
! "$STAGE/bin/cg_annotate" --inline=tree plain >report 2>&1 || fail "taken without addresses"
expect "the error" "$(cat report)" \
  "cg_annotate: error: plain: no addresses of instructions (--dump-instr=yes), which --inline=tree needs"
! "$STAGE/bin/cg_annotate" --inline=all F >report 2>&1 || fail "--inline=all was taken"
g++ -O2 -g -DCHANGED -Wl,--build-id=0x1234 "$source" -o inlined
annotate --auto=no --inline=tree F >report
! grep -qF '::twice' report || fail "names of another build"
grep -q 'inlined: is another build than the one that ran' errors || fail "$(cat errors)"
rm inlined
annotate --auto=no --inline=tree F >report
grep -q 'inlined: no such file' errors || fail "$(cat errors)"
