#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --miss-classes=yes: cold, capacity and conflict misses are what two plain simulators for each cache make of Lackey's
# trace of the same run, and what caches of the reference say about them; nothing else in a profile changes. Also
# --miss-patterns=yes: regular and irregular misses are what the addresses in this trace make them.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"
. "$here/tools_in_one_environment.sh"

geometries=("1024,2,64 4096,2,64 16384,2,64" "512,1,32 2048,1,32 8192,1,128" "1536,3,32 1024,16,64 65536,8,64")
for client in miss_kernels miss_kernels-m32 straddle; do
  [[ -x $clients/$client ]] || continue
  run cglac --trace-mem=yes --basic-counts=no --log-file=trace "$client"
  # Callgrind's blocks: the core neither chases nor unrolls.
  run cglac --trace-mem=yes --basic-counts=no --vex-guest-chase=no --vex-iropt-unroll-thresh=0 --log-file=trace2 "$client"
  for caches in "${geometries[@]}"; do
    [[ $client == miss_kernels || $caches == "${geometries[0]}" ]] || continue
    read -ra each <<<"$caches"
    profile out cgnew "$caches" --miss-classes=yes --miss-patterns=yes "$client"
    "$here/miss_classes_oracle" trace r "$(count out Ir)" "${each[@]}" >wanted || fail "no oracle"
    expect "$client, $caches" "$(totals out)" "$(<wanted)"
    [[ $client == straddle ]] && continue
    profile calls ctnew "$caches" --miss-classes=yes --miss-patterns=yes "$client"
    # Without the last block.
    "$here/miss_classes_oracle" trace2 w "$(count calls Ir)" "${each[@]}" >wanted || fail "no oracle"
    expect "Callgrind, $client, $caches" "$(totals calls)" "$(<wanted)"
  done
done
options=(--miss-patterns=yes)
profile patterns cgnew "${geometries[0]}" "${options[@]}" miss_kernels
profile both cgnew "${geometries[0]}" --miss-classes=yes "${options[@]}" miss_kernels
expect "patterns without classes" "$(totals patterns | grep -v '^I')" "$(totals both | grep -Ev '^I|_co|_cap')"
for event in D1mr_next D1mr_stride D1mr_irr D1mw_irr; do
  (($(count patterns $event) > 100)) || fail "$event: $(count patterns $event)"
done
grep -q '^I1mr_conf [0-9]' <(totals out) || fail "no conflicts in I1: $(totals out)"

# Caches of the reference: as large as memory; and one set of as many lines.
small=${geometries[0]}
profile out cgnew "$small" --miss-classes=yes miss_kernels
profile large cgref "67108864,16,64 67108864,16,64 16384,2,64" miss_kernels
profile one_set cgref "1024,16,64 4096,64,64 16384,2,64" miss_kernels
for event in I1mr D1mr D1mw; do
  expect "cold misses, $event" "$(count out ${event}_cold)" "$(count large $event)"
  in_one_set=$(count one_set $event) cold_or_capacity=$(($(count out ${event}_cold) + $(count out ${event}_cap)))
  ((cold_or_capacity <= in_one_set)) || fail "$event: $cold_or_capacity are no conflicts, of $in_one_set in one set"
done

# With and without, in all ways of counting a part.
same() {  # WHAT TOOL OPTION... COMMAND...
  rm -rf with without && mkdir with without
  profile without/out.%n "$2" "$small" "${@:3}"
  profile with/out.%n "$2" "$small" "${options[@]}" "${@:3}"
  rm -f with/*.strides
  expect "$1: files" "$(ls with)" "$(ls without)"
  for file in with/*; do
    cmp <(usual "$file") <(usual "without/${file#with/}") || fail "$1: ${file#with/} has other counts"
  done
  rows=$(rows_with_classes with/*) || fail "$1: classes are not all misses"
  ((rows > 1)) || fail "$1: $rows rows with classes"
}
options=(--miss-classes=yes)
same "Cachegrind" cgnew miss_kernels
same "branches" cgnew --branch-sim=yes miss_kernels
same "exact" cgnew --exact=yes miss_kernels
is_arm64 || same "toggled" cgnew --toggle=write_anywhere miss_kernels
same "windows" cgnew --instr-at-start=no windows loop 100
same "forks" cgnew fork_exec
options=(--miss-classes=yes --miss-patterns=yes)
same "branches and patterns" cgnew --branch-sim=yes miss_kernels
same "Callgrind" ctnew miss_kernels
same "instructions" ctnew --dump-instr=yes --branch-sim=yes --collect-bus=yes --collect-jumps=yes miss_kernels
same "parts" ctnew --dump-before=read_walks --zero-before=write_anywhere miss_kernels
same "collected" ctnew --toggle-collect=write_anywhere miss_kernels
same "contexts" ctnew --separate-callers=3 --collect-systime=no exceptions
for way in dump zero window pause; do same "requests, $way" ctnew callgrind_requests "$way"; done
for tool in cgnew ctnew; do
  profile threads.out $tool "$small" --miss-classes=yes threads
  rows=$(rows_with_classes threads.out) || fail "threads, $tool: classes are not all misses"
  ((rows > 20)) || fail "threads, $tool: $rows rows with classes"
done

# The option refused; off, it is nothing.
profile off cgnew "$small" --miss-classes=no miss_kernels
profile none cgnew "$small" miss_kernels
cmp off none || fail "--miss-classes=no changes the profile"
for tool in cachegrind callgrind; do
  refused $tool "Invalid boolean value 'perhaps'" --miss-classes=perhaps
  refused $tool "error: --miss-classes=yes needs --cache-sim=yes" --miss-classes=yes --cache-sim=no
  refused $tool "error: --miss-patterns=yes needs --cache-sim=yes" --miss-patterns=yes --cache-sim=no
done
refused cachegrind "error: --miss-classes=yes needs --cache-sim=yes" --compat=3.24 --miss-classes=yes
for model in simulate-wb simulate-hwpref cacheuse; do
  refused callgrind "error: --miss-classes=yes cannot be used with --simulate-wb, --simulate-hwpref or --cacheuse" --miss-classes=yes --$model=yes
done
