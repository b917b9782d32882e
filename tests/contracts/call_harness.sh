#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A benchmark harness in Rust collects one function, a file for each thread and part: names and positions
# are written out, and it knows only these keys.
. "$(dirname "$0")/common.sh"
require cc python3

cat >client.c <<'EOT'
#include <pthread.h>
static __attribute__((noinline)) int measured_leaf(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += i % 7;
  return sum;
}
static __attribute__((noinline)) void* bench_measured(void* result) {
  for (int i = 0; i < 10; ++i) *(volatile int*)result += measured_leaf(1000 + i);
  return result;
}
int main(void) {
  int results[2] = {0, 0};
  pthread_t thread;
  bench_measured(&results[0]);
  pthread_create(&thread, 0, bench_measured, &results[1]);
  pthread_join(thread, 0);
  return results[0] != results[1];
}
EOT
cc -g -O1 -pthread -o client client.c || fail "no client"

cat >client.py <<'EOT'
import collections, glob, re
known = set("ob fl fn fi fe cob cfi cfl cfn calls jump jcnd jfi jfn".split())
for name in sorted(glob.glob("F*")):
    lines = open(name).read().splitlines()
    if not lines:  # what belongs to no thread
        continue
    assert "callgrind format" in lines[0], lines[0]
    assert lines[1] == "version: 1", lines[1]
    header = dict(re.match(r"([a-z]+): ?(.*)", line).groups() for line in lines if re.match("[a-z]+: ", line))
    assert header["positions"] == "line" and header["events"] == "Ir", header
    costs, calls, is_call = collections.Counter(), collections.Counter(), False
    for line in lines:
        if match := re.match(r"([a-z]+)=(.*)", line):
            assert match[1] in known, line
            assert not re.match(r"\(\d", match[2]), line
            if match[1] == "fn": function = match[2]
            if match[1] == "cfn": callee = match[2]
            if match[1] == "calls":
                count, called_line = map(int, match[2].split())
                is_call = True
        elif re.match("[0-9]", line):
            _, cost = map(int, line.split())
            if is_call: calls[function, callee] += count
            else: costs[function] += cost
            is_call = False
    total = int(header.get("totals", header["summary"]).split()[0])
    assert total == sum(costs.values()), (total, costs)
    print(name, costs["measured_leaf"] > 10 * 3000, calls["bench_measured", "measured_leaf"] == 10,
          set(costs) <= {"bench_measured", "measured_leaf"})
EOT
valgrind --tool=callgrind --compress-strings=no --compress-pos=no --dump-line=yes --dump-instr=no \
  --combine-dumps=no --separate-threads=yes '--toggle-collect=bench_*' --callgrind-out-file=F ./client 2>errors ||
  fail "$(cat errors)"
expect "threads" "$(python3 client.py 2>&1)" "F-01 True True True
F-02 True True True"
