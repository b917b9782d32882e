#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The chases of bench/accuracy under a small machine: a cycle that fits a cache or a TLB never misses it, a longer one
# misses at each step. What the comparison computes from counts and times.
. "$(dirname "$0")/common.sh"

accuracy=$SOURCE/bench/accuracy
gcc -std=c11 -O1 -Wall -Wextra -Werror -I"$SOURCE/include" -o measure "$accuracy"/*.c || fail "measure is not built"

read -ra machine <<<"--I1=32768,8,64 --D1=4096,4,64 --level2=16384,4,64 --LL=65536,8,64 --DTLB=8,8 --TLB2=32,4"
chase() {  # KERNEL BYTES EVENT=MISSES-PER-STEP...
  local steps wanted
  steps=$("$STAGE/bin/valgrind" -q --tool=cachegrind --cache-sim=yes --instr-at-start=no "${machine[@]}" \
    --cachegrind-out-file=out ./measure "$1" "$2") || fail "$1 $2: status $?"
  for wanted in "${@:3}"; do
    awk -v event="${wanted%=*}" -v wanted="${wanted#*=}" -v steps="$steps" '
      /^events:/ { for (i = 2; i <= NF; ++i) column[$i] = i }
      /^summary:/ { each = $column[event] / steps; exit !(each > wanted - 0.01 && each < wanted + 0.01) }' out ||
      fail "$1 $2: not $wanted for each of $steps steps: $(grep -E '^(events|summary):' out)"
  done
}
chase chase_lines 4096 Dr=1 D1mr=0
chase chase_lines 8192 D1mr=1 D2mr=0
chase chase_lines 32768 D1mr=1 D2mr=1 DLmr=0
chase chase_lines 131072 D2mr=1 DLmr=1
chase chase_pages 16384 DTmr=0
chase chase_pages 65536 DTmr=1 DT2mr=0
chase chase_pages 262144 DTmr=1 DT2mr=1

# Natively, with each kernel.
./measure list >kernels || fail "no list"
while read -r name; do
  ./measure "$name" 16384 1 >printed || fail "$name: status $?"
  grep -qE '^[1-9][0-9]* [0-9]+\.[0-9]+ [0-9]+\.[0-9]+$' printed || fail "$name: $(<printed)"
  grep -qE "^$name +[0-9]" "$accuracy/kernels" || fail "$name is not measured"
done <kernels
./measure nothing 16384 2>printed && fail "an unknown kernel was accepted"
grep -q 'measure: error: no kernel nothing' printed || fail "not said: $(<printed)"

PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$accuracy python3 - <<'PYTHON' || fail "the model"
import model
assert model.rank_correlation([1, 2, 3, 4], [10, 20, 30, 40]) == 1
assert model.rank_correlation([1, 2, 3], [9, 5, 4]) == -1
assert model.ranks([5, 1, 5, 0]) == [3.5, 2, 3.5, 1]
terms = model.terms_of({"Ir": 4, "D1mr": 2, "D1mw": 1, "Bim": 3})
assert model.cost(model.ESTIMATE, terms) == 4 + 30 + 30
points = [({"Ir": i, "L1m": m, "Bm": 0}, 2 * i + 7 * m) for i, m in ((1, 0), (1, 1), (5, 1), (2, 3))]
found = model.fit(points, ("Ir", "L1m"))
assert abs(found["Ir"] - 2) < 1e-6 and abs(found["L1m"] - 7) < 1e-6
found = model.fit([({"Ir": 1, "L1m": 1}, 3)], ("Ir",), {"L1m": 1})
assert abs(found["Ir"] - 2) < 1e-6 and found["L1m"] == 1
PYTHON
