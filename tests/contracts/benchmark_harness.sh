#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Benchmark harnesses estimate cycles from the nine cache events: names and counts are the words of the
# lines that begin with "events: " and "summary: ". The summary is the last line of the file.
. "$(dirname "$0")/common.sh"
require python3

setarch -R valgrind --tool=cachegrind --I1=32768,8,64 --D1=32768,8,64 --LL=8388608,16,64 \
  --cachegrind-out-file=F true 2>errors || fail "$(cat errors)"
expect "the last line" "$(tail -n 1 F)" "$(grep '^summary: ' F)"
cat >client.py <<'EOT'
words = {}
for line in open("F"):
    for key in "events: ", "summary: ":
        if line.startswith(key):
            words[key] = line[len(key):].split()
counts = dict(zip(words["events: "], map(int, words["summary: "]), strict=True))
assert list(counts) == "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw".split(), counts
memory = counts["ILmr"] + counts["DLmr"] + counts["DLmw"]
second = counts["I1mr"] + counts["D1mr"] + counts["D1mw"] - memory
first = counts["Ir"] + counts["Dr"] + counts["Dw"] - second - memory
print(first + 5 * second + 35 * memory)
EOT
cycles=$(python3 client.py 2>errors) || fail "$(cat errors)"
((cycles > $(summary_of F | cut -d' ' -f1))) || fail "$cycles cycles"
