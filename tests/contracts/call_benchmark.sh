#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A benchmark harness starts and stops instrumentation around each benchmark, zeroes before it and dumps behind it.
# Each process has one file for its parts, in which each part names its trigger; names are written
# out, system calls have their times.
. "$(dirname "$0")/common.sh"
require cc python3

cat >client.c <<'EOT'
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <valgrind/callgrind.h>
static __attribute__((noinline)) int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += i % 7;
  return sum;
}
static void measure(const char* name, int n) {
  volatile int result;
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  result = work(n);
  result = getppid();
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(name);
  (void)result;
}
int main(int argc, char** argv) {
  measure("first", 1000);
  measure("second", 2000);
  if (argc == 1 && vfork() == 0) execl(argv[0], argv[0], "child", (char*)0);
  while (wait(0) > 0) {}
  return 0;
}
EOT
cc -g -O1 -o client client.c || fail "no client"

cat >client.py <<'EOT'
import collections, glob
events = "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw sysCount sysTime sysCpuTime".split()
for name in sorted(glob.glob("D/*.out"), key=lambda name: int(name[2:-4])):
    parts = []
    for line in open(name).read().splitlines():
        key, separator, value = line.partition(": ")
        if line.startswith("part: "):
            parts.append({"costs": collections.Counter(), "trigger": None, "is_call": False})
        elif line.startswith("desc: Trigger: "):
            parts[-1]["trigger"] = value.removeprefix("Trigger: ")
        elif line.startswith("events: "):
            assert value.split() == events, line
        elif line.startswith("totals: "):
            parts[-1]["totals"] = dict(zip(events, map(int, value.split())))
        elif line.startswith("fn="):
            assert not line.startswith("fn=("), line
            parts[-1]["function"] = line[3:]
        elif line.startswith("calls="):
            parts[-1]["is_call"] = True
        elif line[:1] in "+-*" or line[:1].isdigit():
            if line and not parts[-1]["is_call"]:
                for event, count in zip(events, line.split()[1:]):
                    parts[-1]["costs"][parts[-1]["function"], event] += int(count)
            parts[-1]["is_call"] = False
    named = {part["trigger"].removeprefix("Client Request: "): part for part in parts}
    for part in parts:
        for event in events:
            total = sum(cost for (_, of), cost in part["costs"].items() if of == event)
            assert total == part["totals"].get(event, 0), (name, part["trigger"], event, total, part["totals"])
    first, second = named["first"], named["second"]
    rounds = second["costs"]["work", "Ir"] - first["costs"]["work", "Ir"]
    print(3000 < rounds < 30000, first["totals"].get("sysCount", 0), second["totals"].get("sysCount", 0))
EOT
mkdir D
setarch -R valgrind -q --tool=callgrind --trace-children=yes --cache-sim=yes --I1=32768,8,64 --D1=32768,8,64 \
  --LL=8388608,16,64 --instr-atstart=no --collect-systime=nsec --compress-strings=no --combine-dumps=yes \
  --dump-line=no --read-inline-info=yes --separate-threads=yes --callgrind-out-file=D/%p.out --log-file=D/log \
  ./client 2>errors || fail "$(cat errors D/log)"
expect "files" "$(find D -name '*.out*' | wc -l)" 2
expect "processes" "$(python3 client.py 2>&1)" "True 1 1
True 1 1"
