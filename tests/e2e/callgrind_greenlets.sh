#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Python's greenlets take turns in the same memory. Two wait below qsort() and below bsearch(): what each calls when it goes
# on is called below its own function, every time.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"
python=/usr/bin/python3
! is_arm64 || { echo "SKIPPED: Callgrind misses returns on arm64"; exit 77; }
"$python" -c 'import greenlet' 2>/dev/null || { echo "SKIPPED: no greenlet (package python3-greenlet)"; exit 77; }

cat >turns.py <<'END'
import ctypes, zlib
import greenlet
libc = ctypes.CDLL(None)
COMPARE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
array = (ctypes.c_int * 64)(*range(64))
def in_sort(a, b):
    zlib.crc32(b"x" * 20); hub.switch(); return -1
def in_search(a, b):
    zlib.adler32(b"x" * 30); hub.switch(); return 1
def sort():
    while True: libc.qsort(array, 64, 4, COMPARE(in_sort))
def search():
    while True: libc.bsearch(array, array, 64, 4, COMPARE(in_search))
hub = greenlet.getcurrent()
all = [greenlet.greenlet(function) for function in (sort, search) * 5]
for turn in range(20):
    for one in all: one.switch()
END

profile_of --contexts=full --context-recursion=20 --callgrind-out-file=profile "$python" turns.py ||
  fail "$said"

# The calls of a function, by whether they are below qsort and below bsearch: "CALLS qsort bsearch" a line.
calls_below() {  # FUNCTION
  "$python" - "$1" profile <<'END'
import collections, re, sys
names, path, calls = {}, [], collections.Counter()
for line in open(sys.argv[2], errors="replace"):
    if match := re.match(r"c?fn=(\(\d+\)) (.*)", line):
        names[match[1]] = match[2]
    if line.startswith("#@ "):
        depth, count, who = line.split()[1:4]
        del path[int(depth):]
        path.append(names.get(who.split(">")[0], who))
        if path[-1] == sys.argv[1]:
            calls[tuple(name for name in ("qsort_r", "bsearch") if name in path)] += int(count)
for below, count in sorted(calls.items()): print(count, *below)
END
}
expect "crc32" "$(calls_below crc32)" "100 qsort_r"
expect "adler32" "$(calls_below adler32)" "100 bsearch"
