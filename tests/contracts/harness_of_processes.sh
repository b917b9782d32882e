#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A benchmark harness in Rust follows children: a profile and a log for each, found by "#" and the pid in
# their names. A log begins with lines "key: value", one of them Command, up to an empty line; a
# profile has a command, and each of its events is known.
. "$(dirname "$0")/common.sh"
require python3

cat >client.py <<'EOT'
import glob, re
prefix = re.compile(r"^\s*(==|--)([0-9:.]+\s+)?(?P<pid>[0-9]+)(==|--)(?P<text>.*)")
known = set("Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim".split())
for name in sorted(glob.glob("X.log.#*"), key=lambda name: int(name.split("#")[1])):
    lines = [prefix.match(line) for line in open(name)]
    assert lines[0]["pid"] == name.split("#")[1], name
    texts = [line["text"].strip() for line in lines if line]
    header = dict(text.split(": ", 1) for text in texts[:texts.index("")] if ": " in text)
    profile = open(name.replace("log", "out")).read().splitlines()
    fields = dict(line.split(": ", 1) for line in profile if re.match("(cmd|events|summary): ", line))
    assert fields["cmd"] == header["Command"].replace("\\", ""), (fields, header)  # escaped for a shell
    assert known.issuperset(fields["events"].split()), fields
    print(fields["cmd"].split()[0].split("/")[-1], fields["summary"].split()[0] != "0")
EOT
run_harness() {  # OPTION...: the processes, and whether anything was counted
  rm -f X.*
  setarch -R valgrind --tool=cachegrind --error-exitcode=0 --trace-children=yes --fair-sched=try \
    --cache-sim=yes "$@" --cachegrind-out-file='X.out.#%p' --log-file='X.log.#%p' \
    bash -c 'env true; echo end' >seen 2>errors || fail "$* $(cat errors)"
  expect "what the client prints" "$(cat seen)" end
  python3 client.py || fail "$*: not read"
}
expect "processes" "$(run_harness | sort)" $'bash True\ntrue True'
expect "processes that count nothing" "$(run_harness --instr-at-start=no | sort)" $'bash False\ntrue False'
