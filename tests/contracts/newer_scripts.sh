#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Scripts for newer Cachegrinds use cg_annotate for sums and differences, and its options without values.
. "$(dirname "$0")/common.sh"
require_programs
build_client

n=0
for file in a b c; do
  n=$((n + 1))
  # shellcheck disable=SC2046  # so many arguments
  valgrind --tool=cachegrind --cachegrind-out-file="$file" ./client $(seq $n) 2>errors || fail "$(cat errors)"
done
ir() { summary_of "$1" | cut -d' ' -f1; }
total() { cg_annotate "$@" 2>errors | awk '/PROGRAM TOTALS/ { gsub(",", ""); print $1 }'; cat errors; }
expect "a sum" "$(total a b c)" $(($(ir a) + $(ir b) + $(ir c)))
expect "a difference" "$(total --diff a b)" $(($(ir b) - $(ir a)))
expect "a negative one" "$(total --diff c a)" $(($(ir a) - $(ir c)))

# The line of client.c that contains TEXT: its first count.
line() { cg_annotate --annotate "${@:2}" | sed -n "/-- Auto.*client.c/,\$s/^ *\([-0-9,]*\) .*$1.*/\1/p" | tr -d ,; }
expect "a line of a difference" "$(line sum.+= --diff a c)" $(($(line sum.+= c) - $(line sum.+= a)))
cg_annotate --no-annotate a | grep -q '^-- ' && fail "annotated"
cg_annotate --no-show-percs a | grep -q '(100' && fail "percentages"
cg_annotate --show-percs a | grep -q '(100' || fail "no percentages"
cg_annotate --layout=3.24 a | grep -qE '^[<>] .*[(][0-9.]+%, +[0-9.]+%[)].*client\.c' || fail "no cumulative percentages"

sed 's|^fl=.*client.c|fl=/new/client.c|; s/^fn=main/&.2/' b >renamed
cg_annotate --no-annotate --no-show-percs --diff --mod-filename='s/.*client\.c/client.c/' \
  --mod-funcname 's/^(main)\.[0-9]/\1/' a renamed | grep -qE '^ *[0-9,]+ .* client.c:main$' || fail "names differ"

{ cg_merge -o all a b && cg_merge -oalso a b && cg_merge -o=again a b; } || fail "no sum"
{ cmp all also && cmp all again; } || fail "sums differ"
cg_diff --mod-filename 's/.*client\.c/client.c/' a renamed | grep -q '^fl=client.c$' || fail "no difference"
VALGRIND_OPTS=--cachegrind:compat=3.24 cg_annotate a | grep -q '^-- Metadata$' || fail "the layout of 3.19"
