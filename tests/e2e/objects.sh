#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --objects=yes: the misses by object are all misses of the profile, which is the same as without the option; blocks and
# bytes are DHAT's; known blocks are found with their strides.
. "$(dirname "$0")/common.sh"
[[ $(uname -m) == x86_64 ]] || { echo "SKIPPED: on amd64 alone"; exit 77; }
clients=$BUILD/tests/clients

# misses FILE: what its summary says of D1mr DLmr D1mw DLmw, of a profile or of misses by object.
misses() {
  awk '/^events:/ { for (i = 2; i <= NF; ++i) at[$i] = i }
       /^summary:/ { print $at["D1mr"], $at["DLmr"], $at["D1mw"], $at["DLmw"] }' "$1"
}
# rows FILE [NAME [FIRST LAST]]: the sum of the rows of self cost, of all objects or of those whose name begins so; of the
# misses, or of these columns.
rows() {
  awk -v only="${2:-}" -v first="${3:-2}" -v last="${4:-5}" '
    /^c?fn=/ { n = $0; sub(/^c?fn=/, "", n); id = n; sub(/\).*/, ")", id)
               if (n ~ /^\([0-9]+\) /) { sub(/^\([0-9]+\) /, "", n); name[id] = n }
               if (/^fn=/) on = only == "" || index(name[id], only) == 1 }
    /^calls=/ { call = 1; next }
    /^[0-9]/ { if (!call && on) for (i = first; i <= last; ++i) sum[i] += $i; call = 0 }
    END { for (i = first; i <= last; ++i) printf "%d%s", sum[i], i == last ? "\n" : " " }' "$1"
}
# offsets FILE NAME: the offsets in an object that were missed at, and how many: the first, the last, the step.
offsets() {
  awk -v only="${2:-}" '
    /^c?fn=/ { n = $0; sub(/^c?fn=/, "", n); id = n; sub(/\).*/, ")", id)
               if (n ~ /^\([0-9]+\) /) { sub(/^\([0-9]+\) /, "", n); name[id] = n }
               on = /^fn=/ && index(name[id], only) == 1 }
    /^[0-9]/ && on && $1 < 65536 && $2 + $4 > 0 { if (count++) step[$1 - last] = 1; last = $1 }
    END { for (s in step) printf "%s ", s; print last }' "$1"
}

for client in "$clients"/objects{,-m32,-static} perl xz; do
  arguments=()
  # shellcheck disable=SC2016  # Perl's variables
  [[ $client != perl ]] || arguments=(-e 'my %h; $h{$_ * 7919 % 10007} .= "x" x 20 for 1 .. 20000; print length join "", sort keys %h')
  [[ $client != xz ]] || arguments=(-c "$here/objects.sh")
  command -v "$client" >/dev/null || continue
  export PERL_HASH_SEED=0
  run_tool --cachegrind-out-file=off "$client" "${arguments[@]}" >/dev/null || fail "$client: $said"
  run_tool --objects=yes --cachegrind-out-file=on "$client" "${arguments[@]}" >/dev/null || fail "$client: $said"
  cmp off on || fail "$client: the profile has changed"
  expect "misses of $client" "$(misses on.objects)" "$(misses off)"
  expect "rows of $client" "$(rows on.objects)" "$(misses off)"
done

run_tool --objects=yes --cachegrind-out-file=on "$clients/objects" || fail "objects: $said"
# Three lines a record, one of them touched; 786,432 bytes do not stay in D1.
expect "misses on the records" "$(rows on.objects 'walk_records' | cut -d' ' -f1)" 20480
expect "offsets in a record" "$(offsets on.objects walk_records)" "192 65344"
expect "misses on the table" "$(rows on.objects table | cut -d' ' -f3)" 20480
expect "offsets in the table" "$(offsets on.objects table)" "64 65472"
"$STAGE/bin/callgrind_annotate" --tree=caller --auto=no on.objects >tree || fail "not annotated"
grep -q "< .*walk_records() (20,480x)" tree || fail "no line that missed on the records: $(cat tree)"

in_frame=$(rows on.objects 'frame of walk_pool' | cut -d' ' -f3)  # 256 lines; its ends may be there already
((in_frame >= 254)) || fail "an array in a frame: $in_frame misses"

for client in "$clients"/objects{,-m32}; do
  [[ -x $client ]] || continue
  dhat=$(valgrind --tool=dhat --dhat-out-file=/dev/null "$client" 2>&1) || continue
  run_tool --objects=yes --cachegrind-out-file=on "$client" || fail "objects: $said"
  wanted=$(sed -n 's/.*Total: *\([0-9,]*\) bytes in \([0-9,]*\) blocks/\2 \1/p' <<<"$dhat" | tr -d ,)
  expect "blocks and bytes of DHAT" "$(sed -n 's/^summary:.* \([0-9]* [0-9]*\)$/\1/p' on.objects)" "$wanted"
done

# Which thread runs when is chance: what each executes and allocates is not.
executed() { awk '/^fn=/ { on = /::fill\(/ } /^[0-9]/ && on { ir += $2 } END { print ir }' "$1"; }
for client in "$clients"/objects_of_threads{,-m32}; do
  [[ -x $client ]] || continue
  run_tool --fair-sched=yes --cachegrind-out-file=off "$client" || fail "$client: $said"
  run_tool --fair-sched=yes --objects=yes --cachegrind-out-file=on "$client" || fail "$client: $said"
  expect "instructions of threads" "$(executed on)" "$(executed off)"
  expect "rows of threads" "$(rows on.objects)" "$(misses on)"
  expect "blocks of threads" "$(rows on.objects '(anonymous namespace)::fill' 6 7)" "9000 5400000"
done

for with in --miss-classes=yes --curve=yes '--miss-classes=yes --miss-patterns=yes --curve=yes'; do
  # shellcheck disable=SC2086  # several options
  run_tool --objects=yes $with --cachegrind-out-file=on "$clients/objects" || fail "$with: $said"
  expect "rows, $with" "$(rows on.objects)" "$(misses on)"
done

pool=(--allocator=size2:pool_get --allocator=free:no_such_function --object-callers=1)
run_tool --objects=yes "${pool[@]}" --cachegrind-out-file=on "$clients/objects" || fail "pool: $said"
grep -q 'no function was entered that matches --allocator=no_such_function' <<<"$said" || fail "no warning: $said"
cmp off on >/dev/null && fail "perl or xz is the client"
expect "misses with a pool" "$(rows on.objects)" "$(misses on)"
expect "blocks behind what had run" "$(rows on.objects 'allocate_later() ' 6 7)" "4 256"
grep -q '^c*fn=([0-9]*) walk_pool() ([^ ]*) < main' on.objects || fail "the pool has no site: $(grep fn= on.objects)"

while IFS='|' read -r line wanted; do
  read -ra options <<<"$line"
  run_tool "${options[@]}" true && fail "${options[*]}: accepted"
  [[ $said == *"$wanted"* ]] || fail "${options[*]}: $said"
done <<'BAD'
--objects=yes --cache-sim=no|valgrind: --objects=yes needs --cache-sim=yes
--objects=perhaps|Invalid boolean value 'perhaps'
--objects=yes --allocator=sise2:f|its form is none of size1
--objects=yes --object-callers=99|99
BAD
