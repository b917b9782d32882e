#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Scripts find a figure by a pattern: in the summary on standard error, and in the output of cg_annotate.
. "$(dirname "$0")/common.sh"
require python3
require_programs
build_client

cat >client.py <<'EOT'
import re, subprocess
said = subprocess.run("valgrind --tool=cachegrind --cachegrind-out-file=/dev/null ./client".split(),
                      stderr=subprocess.PIPE, text=True, check=True).stderr
print(int(re.search(r"I\s+refs:\s+([\d,]+)", said).group(1).replace(",", "")))
EOT
count=$(python3 client.py 2>errors) || fail "$(cat errors)"
((count > 5000)) || fail "$count instructions"

valgrind --tool=cachegrind --cachegrind-out-file=f ./client 2>said || fail "$(cat said)"
wanted=$(summary_of f | cut -d' ' -f1)
expect "grep" "$(grep "I   refs:" said | awk '{print $NF}' | tr -d ,)" "$wanted"
expect "PROGRAM TOTALS" "$(cg_annotate f | grep 'PROGRAM TOTALS' | awk '{print $1}' | tr -d ,)" "$wanted"
cg_annotate f | sed -nE 's/^-- Auto-annotated source: (.*)/\1/p' | grep -q 'client\.c$' || fail "no source"
