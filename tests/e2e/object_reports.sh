#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The programs and a file of misses by object: its sums are the profile's, the known blocks are listed with their lines; a
# sum and a difference of two runs keep the offsets.
. "$(dirname "$0")/common.sh"
[[ $(uname -m) == x86_64 ]] || { echo "SKIPPED: on amd64 alone"; exit 77; }
PATH=$STAGE/bin:$PATH
client=$BUILD/tests/clients/objects

mkdir runs
for run in one two; do
  run_tool --objects=yes --cachegrind-out-file=runs/$run "$client" || fail "$run: $said"
done

# found WHAT: the D1 misses of rows of the report that begin so.
found() { awk -v what="$1" 'index($0, "  " what) { print $1 }' report; }
cg_annotate --no-show-percs --auto=no runs/one >report 2>errors || fail "$(cat errors)"
expect "the records" "$(found 'heap: walk_records() (objects.cc:')" 20,480
expect "the table" "$(found 'global: table [')" 20,480
grep -q "^ *20,480 .*from .*objects.cc:[0-9]* in walk_records()" report || fail "no line that missed: $(cat report)"
cg_annotate --no-show-percs --auto=no --objects=no runs/one >plain 2>&1
mv runs/one.objects kept
cg_annotate --no-show-percs --auto=no runs/one >without 2>&1
cmp plain without || fail "no objects, but another report"
mv kept runs/one.objects

# Offsets of 192 bytes from 64 on.
cg_annotate --json=- --threshold=0.01 --by=object,offset --objects=no runs/one.objects >json || fail "no JSON"
offsets=$(grep -o '"name": "heap: walk_records.*' json | grep -o '"[0-9]* (0x' | sed 's/"\([0-9]*\).*/\1/' | sort -n | head -n 4 | xargs)
expect offsets "$offsets" "64 256 448 640"

cg_merge -o sum runs 2>errors || fail "folder: $(cat errors)"
cg_merge -o sum.objects runs/one.objects runs/two.objects 2>errors || fail "merge: $(cat errors)"
cg_annotate --no-show-percs --auto=no sum >report 2>errors || fail "$(cat errors)"
expect "records of two runs" "$(found 'heap: walk_records() (objects.cc:')" 40,960

run_tool --objects=yes --cachegrind-out-file=pool --allocator=size2:pool_get "$client" || fail "pool: $said"
cg_diff runs/one.objects pool.objects >difference || fail "no difference"
cg_annotate --no-show-percs --auto=no --threshold=0 --by=class,object --show=D1mr,Blocks --objects=no difference >report || fail "difference not shown"
grep -q '^ *-[0-9,]* .*heap: pool_get' report || fail "the chunk has no fewer misses: $(cat report)"
grep -q '^ *[0-9,]* *2,048 .*heap: walk_pool()' report || fail "the nodes have no more: $(cat report)"

cp runs/one other
sed 's/^cmd: /cmd: other /' runs/one.objects >other.objects
cg_annotate --auto=no other >report 2>errors || fail "$(cat errors)"
grep -q 'other.objects: of another run, "other ' errors || fail "not refused: $(cat errors)"
grep -q ' object$' report && fail "objects of another run"
exit 0
