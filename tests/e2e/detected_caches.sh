#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Without options, the caches are the processor's. `lscpu` gets them from the operating system, in
# another way. If the reference would take others, one line says so; with the numbers in it as options
# our profile is the reference's. With all three given there is no message.
. "$(dirname "$0")/common.sh"

# shellcheck source=/dev/null  # the build makes it
. "$BUILD/tests/parity/settings" || fail "no reference"  # valgrind, the program

# run TOOL [OPTION...]: as in the parity cases, cgref or cgnew. The profile is `out`, what was said
# about caches is `warnings`.
run() {
  local tool=$1
  shift
  env -i PATH="$PATH" LD_PRELOAD= VALGRIND_LIB="$BUILD/tests/parity/libexec" setarch -R \
    "${valgrind:?}" --tool="$tool" --log-file=log --cachegrind-out-file=out "$@" \
    sort "$SOURCE/LICENSE" >printed 2>errors || fail "status $?: $(cat errors log)"
  warnings=$(sed -nE 's/^--[0-9]+-- ((note|warning): )?//p' log)
}

# simulated NAME: that cache of `out` as <size>,<assoc>,<line size>.
simulated() {
  sed -nE "s/^desc: $1 cache: +([0-9]+) B, ([0-9]+) B, ([0-9]+)-way.*/\1,\3,\2/p" out
}

# lscpu_cache NAME...: the first of these that there is, its set count made a power of two.
lscpu_cache() {
  lscpu -C -B 2>/dev/null | awk -v names="$*" '
    NR == 1 { for (i = 1; i <= NF; ++i) column[$i] = i; next }
    { size[$1] = $column["ONE-SIZE"]; ways[$1] = $column["WAYS"]; line[$1] = $column["COHERENCY-SIZE"] }
    END {
      count = split(names, wanted)
      for (i = 1; i <= count; ++i) if (size[wanted[i]] > 0 && ways[wanted[i]] > 0) break
      if (i > count) exit
      name = wanted[i]
      sets = size[name] / (ways[name] * line[name])
      for (pow2 = 1; 2 * pow2 <= sets; ) pow2 *= 2
      if (pow2 != sets) { ways[name] = int(ways[name] * sets / pow2 + 0.5); size[name] = pow2 * ways[name] * line[name] }
      printf "%d,%d,%d\n", size[name], ways[name], line[name]
    }'
}

run cgnew
checked=0
while read -r name levels; do
  read -ra levels <<<"$levels"
  known=$(lscpu_cache "${levels[@]}")
  [[ -n $known ]] || { echo "lscpu does not know ${levels[*]}"; continue; }
  expect "$name" "$(simulated "$name")" "$known"
  checked=$((checked + 1))
done <<'EOT'
I1 L1i
D1 L1d
LL L4 L3 L2
EOT
[[ $(grep -c 'Cachegrind 3.19 would take' <<<"$warnings") -le 1 ]] || fail "more than one line: $warnings"

# The numbers in that line, as options, give the reference's profile.
mapfile -t options < <(grep -oE '(I1|D1|LL) [0-9,]+ \(Cachegrind 3.19 would take [0-9,]+' <<<"$warnings" |
  sed -E 's/^(..) .* ([0-9,]+)$/--\1=\2/')
((${#options[@]} == 0)) || expect "lines said" "$(wc -l <<<"$warnings")" 1
run cgnew "${options[@]}"
mv out ours
run cgref --cache-sim=yes
cmp ours out || fail "not the reference's profile with ${options[*]:-no options}"

run cgnew "${caches[@]}"
expect "said with all three given" "$warnings" ""
[[ $checked == 3 ]] || { echo "SKIPPED: lscpu knows $checked of the three caches"; exit 77; }
