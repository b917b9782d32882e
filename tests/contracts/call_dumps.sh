#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A framework in Python profiles a server: the program toggles collection and asks for dumps, which are read
# while it runs, F.1, F.2 and so on. Rows have an address, a line and counts; names are compressed.
. "$(dirname "$0")/common.sh"
require cc python3

cat >server.c <<'EOT'
#include <stdio.h>
#include <valgrind/callgrind.h>
__attribute__((noinline)) static int answer(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += i % 7;
  return sum;
}
int main(void) {
  int n;
  while (scanf("%d", &n) == 1) {
    CALLGRIND_TOGGLE_COLLECT;
    volatile int result = answer(n);
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS;
    printf("%d\n", result);
    fflush(stdout);
  }
  return 0;
}
EOT
cc -g -O1 -o server server.c || fail "no server"
cat >client.py <<'EOT'
import re, subprocess, sys

def read(name):
    """What the part in a file collected: all of it, and that of each function."""
    names, functions, total, function, is_call = {}, {}, None, None, False
    for line in open(name):
        if match := re.match(r"(c?)fn=\((\d+)\)(?: (.*))?", line):
            if match[3]: names[match[2]] = match[3]
            if not match[1]: function = names[match[2]]
        elif line.startswith("calls="):
            is_call = True
        elif match := re.match(r"(0x[0-9a-f]+|[-+]\d+|\*) ([-+]?\d+|\*) (\d+)$", line):
            if not is_call: functions[function] = functions.get(function, 0) + int(match[3])
            is_call = False
        elif line.startswith("totals: "):
            total = int(line.split()[1])
        elif line.startswith("positions:"):
            assert line.split() == ["positions:", "instr", "line"], line
        else:
            assert re.match(r"(#|[a-z]+: ?|ob=|fl=|fi=|fe=|cob=|cfi=|$)", line, re.I), line
    return total, functions

options = "--dump-line=yes --dump-instr=yes --instr-atstart=yes --collect-atstart=no --callgrind-out-file=F"
with subprocess.Popen(["valgrind", "-q", "--tool=callgrind", *options.split(), "./server"], text=True,
                      stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
    costs = []
    for part, n in enumerate((1000, 2000, 3000), 1):
        print(n, file=server.stdin, flush=True)
        server.stdout.readline()
        total, functions = read(f"F.{part}")
        assert total == sum(functions.values()), (total, functions)
        costs.append(functions["answer"])
    assert server.poll() is None
assert costs[2] - costs[1] == costs[1] - costs[0] > 3000, costs
total, functions = read("F")
assert total == sum(functions.values()) == 0, functions
EOT
python3 client.py 2>errors || fail "$(cat errors)"
expect "files" "$(echo F*)" "F F.1 F.2 F.3"
