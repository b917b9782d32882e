#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# cg_annotate --asm: the rows of a function add up to what it cost, inlined code included; texts are those of objdump.
. "$(dirname "$0")/common.sh"

type -P g++ objdump >/dev/null || { echo "no g++ or no objdump here"; exit 77; }
g++ -O2 -g "$here/../binaries/inlined/inlined.cc" -o inlined || fail "not compiled"
run_tool --dump-instr=yes --cachegrind-out-file=F ./inlined >/dev/null || fail "$said"
run_tool --cachegrind-out-file=plain ./inlined >/dev/null || fail "$said"
"$STAGE/bin/cg_annotate" --threshold=0 --auto=no --asm=main --json=report.json F >report 2>errors || fail "$(cat errors)"
objdump -d --no-show-raw-insn inlined >listing
"$STAGE/bin/cg_annotate" --threshold=0 --auto=no --by=function --show=Ir --show-percs=no plain >functions

python3 - report.json listing functions "$PWD/inlined" "$(is_arm64 && echo 20)" <<'END' || fail "not what objdump or the plain profile says"
import json, re, sys
report, listing, functions = (open(name).read() for name in sys.argv[1:4])
(main,) = [function for function in json.loads(report)["assembly"] if function["object"] == sys.argv[4]]
rows = [row for stretch in main["stretches"] for row in stretch["instructions"]]
cost = int(re.search(r"^ *([\d,]+)  main$", functions, re.M)[1].replace(",", ""))
assert sum(row["counts"][0] or 0 for row in rows if row.get("counts")) == cost > 5_000_000, cost
# Without names of targets, comments, segments; blanks are of one kind, and so are numbers of arm64.
def spelled(text):
    text = re.sub(r"\s*(<|# |//).*|%[de]s:", "", " ".join(text.split())).replace("movz ", "mov ")
    return re.sub(r"#(-?(?:0x[0-9a-f]+|\d+))", lambda number: f"#{int(number[1], 0)}", text)
texts = {int(at, 16): spelled(text) for at, text in re.findall(r"^ +([0-9a-f]+):\t(.*)$", listing, re.M)}
differ = [(row["address"], row["text"], texts.get(int(row["address"], 16))) for row in rows
          if spelled(row["text"]) != texts.get(int(row["address"], 16)) and not row["text"].startswith("nop")]
# Capstone does not know all names that objdump has for instructions of arm64 (mov for orr with xzr).
assert len(rows) > 300 and len(differ) <= int(sys.argv[5] or 0), (len(differ), differ[:5])
END

"$STAGE/bin/cg_annotate" --asm=main --auto=no F >report 2>errors || fail "$(cat errors)"
grep -qE '^ *1,000,000 \([ 0-9.]*%\) .*: add +' report || fail "no loop: $(grep -c . report) lines"
! "$STAGE/bin/cg_annotate" --asm plain >report 2>&1 || fail "taken without addresses"
expect "the error" "$(cat report)" "cg_annotate: error: plain: no instruction addresses (--dump-instr=yes)"
! "$STAGE/bin/cg_annotate" --asm --inline=tree F >report 2>&1 || fail "both were taken"
"$STAGE/bin/cg_annotate" --asm=nothing --auto=no F 2>&1 >/dev/null | grep -q 'no listed function has such a name' || fail "no note"
# Without Capstone: a line says so, and the report has all else.
library=$(grep -aom 1 'libcapstone\.so\.[0-9]*' "$STAGE/bin/cg_annotate")
mkdir broken && : >"broken/$library"
LD_LIBRARY_PATH=$PWD/broken "$STAGE/bin/cg_annotate" --asm=main F >report 2>errors || fail "$(cat errors)"
expect "without Capstone" "$(cat errors)" \
  "cg_annotate: $PWD/inlined: Capstone ($library) is not installed: its instructions are not shown"
grep -q 'events annotated' report || fail "no sources without Capstone"

# Callgrind's profile. On arm64 it misses returns, by which main's code is another function's.
is_arm64 && exit
"$STAGE/bin/valgrind" -q --tool=callgrind --dump-instr=yes --callgrind-out-file=C ./inlined >/dev/null 2>&1 || fail "callgrind"
"$STAGE/bin/cg_annotate" --asm=main --auto=no C >report 2>errors || fail "$(cat errors)"
grep -qE '^ *1,000,000 \([ 0-9.]*%\) .*: add +' report || fail "no loop in Callgrind's"
sed -n '/^-- Assembly/,/^-- [^A]/p' report | grep ':' >ours
"$STAGE/bin/callgrind_annotate" --asm=main --auto=no --threshold=100 C >report 2>errors || fail "$(cat errors)"
sed -n '/^-- Assembly/,/^-- [^A]/p' report | grep ':' >theirs
expect "what callgrind_annotate shows" "$(cat theirs)" "$(cat ours)"
! "$STAGE/bin/callgrind_annotate" --asm plain >report 2>&1 || fail "callgrind_annotate took a profile without addresses"
