#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --curve=yes: what larger caches would leave of D1's misses is what a list of all lines makes of Lackey's trace of the
# same run, and what the reference counts with fully associative caches of these sizes; nothing else in a profile changes.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"
. "$here/tools_in_one_environment.sh"

geometries=("1024,2,64 4096,2,64 16384,2,64" "512,1,32 2048,1,32 8192,1,128" "1536,3,32 1024,16,64 65536,8,64")
for client in miss_kernels miss_kernels-m32 straddle; do
  [[ -x $clients/$client ]] || continue
  run cglac --trace-mem=yes --basic-counts=no --log-file=trace "$client"
  for caches in "${geometries[@]}"; do
    [[ $client == miss_kernels || $caches == "${geometries[0]}" ]] || continue
    read -ra each <<<"$caches"
    profile out cgnew "$caches" --curve=yes --miss-patterns=yes --miss-classes=yes "$client"
    "$here/miss_classes_oracle" trace r "$(count out Ir)" "${each[@]}" curve >wanted || fail "no oracle"
    expect "$client, $caches" "$(totals out)" "$(<wanted)"
    profile alone cgnew "$caches" --curve=yes "$client"
    expect "alone, $client, $caches" "$(totals alone)" "$(grep -v _ wanted)"
  done
done
# Callgrind's blocks: the core neither chases nor unrolls.
run cglac --trace-mem=yes --basic-counts=no --vex-guest-chase=no --vex-iropt-unroll-thresh=0 --log-file=trace miss_kernels
profile calls ctnew "${geometries[0]}" --miss-patterns=yes --curve=yes miss_kernels
read -ra each <<<"${geometries[0]}"
"$here/miss_classes_oracle" trace w "$(count calls Ir)" "${each[@]}" curve >wanted || fail "no oracle"
expect "Callgrind" "$(totals calls)" "$(grep -Ev '_c(old|ap|onf)' wanted)"

# A fully associative D1, and the reference's of larger sizes.
for client in miss_kernels straddle; do
  profile out cgnew "1024,2,64 2048,32,64 16384,2,64" --curve=yes "$client"
  for kb in 4 8 16 32 64; do
    profile large cgref "1024,2,64 $((kb * 1024)),$((kb * 16)),64 16384,2,64" "$client"
    expect "$client, $kb KB" "$(count out "M${kb}K")" "$(($(count large D1mr) + $(count large D1mw)))"
  done
  profile classes cgnew "1024,2,64 2048,32,64 16384,2,64" --miss-classes=yes "$client"
  expect "$client, cold misses" "$(count out M256M)" "$(($(count classes D1mr_cold) + $(count classes D1mw_cold)))"
done

# With and without, in all ways of counting a part. In each row larger caches leave less, and no more than all misses.
falling_rows() {  # FILE...: how many have any
  awk '
    FNR == 1 { positions = 0 }
    /^positions:/ { positions = NF - 1 }
    /^events:/ {
      sizes = 0
      for (i = 2; i <= NF; ++i) { column[$i] = i - 1; if ($i ~ /^M[0-9]+[KM]$/) size[++sizes] = i - 1 }
    }
    /^([0-9+*-]|summary:|totals:)/ {
      first = /:/ || !positions ? 1 : positions
      most = $(first + column["D1mr"]) + $(first + column["D1mw"])
      rows += $(first + size[1]) > 0
      for (i = 1; i <= sizes; ++i) {
        if ($(first + size[i]) + 0 > most) { print FILENAME ":" FNR ": more at a larger size" > "/dev/stderr"; exit 1 }
        most = $(first + size[i]) + 0
      }
    }
    END { print rows + 0 }' "$@"
}
small=${geometries[0]}
same() {  # WHAT TOOL OPTION... COMMAND...
  rm -rf with without && mkdir with without
  profile without/out.%n "$2" "$small" "${@:3}"
  profile with/out.%n "$2" "$small" "${options[@]}" "${@:3}"
  expect "$1: files" "$(ls with)" "$(ls without)"
  for file in with/*; do
    cmp <(usual "$file") <(usual "without/${file#with/}") || fail "$1: ${file#with/} has other counts"
  done
  rows=$(falling_rows with/*) || fail "$1: no curve"
  ((rows > 1)) || fail "$1: $rows rows with misses that are left"
}
options=(--curve=yes)
same "Cachegrind" cgnew --branch-sim=yes miss_kernels
is_arm64 || same "toggled" cgnew --toggle=write_anywhere miss_kernels
same "windows" cgnew --instr-at-start=no windows loop 100
same "forks" cgnew fork_exec
same "parts" ctnew --dump-before=read_walks --zero-before=write_anywhere miss_kernels
for way in dump zero window pause; do same "requests, $way" ctnew callgrind_requests "$way"; done
options=(--curve=yes --miss-classes=yes)
same "contexts" ctnew --separate-callers=3 --dump-instr=yes --collect-systime=no exceptions
for tool in cgnew ctnew; do
  profile threads.out $tool "$small" --curve=yes threads
  rows=$(falling_rows threads.out) || fail "threads, $tool: no curve"
  ((rows > 20)) || fail "threads, $tool: $rows rows with misses that are left"
done

# The columns; the option refused; off, it is nothing.
profile usual cgnew "1024,2,64 32768,8,64 16384,2,64" --curve=yes miss_kernels
expect "columns" "$(sed -n 's/^events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw //p' usual | xargs)" \
  "M64K M128K M256K M512K M1M M2M M4M M8M M16M M32M M64M M128M M256M"
profile off cgnew "$small" --curve=no miss_kernels
profile none cgnew "$small" miss_kernels
cmp off none || fail "--curve=no changes the profile"
for tool in cachegrind callgrind; do
  refused $tool "Invalid boolean value 'perhaps'" --curve=perhaps
  refused $tool "error: --curve=yes needs --cache-sim=yes" --curve=yes --cache-sim=no
  refused $tool "error: --curve=yes needs a D1 of less than 256 MB" --curve=yes --cache-sim=yes --D1=268435456,16,64
done
for model in simulate-wb simulate-hwpref cacheuse; do
  refused callgrind "error: --curve=yes cannot be used with --simulate-wb, --simulate-hwpref or --cacheuse" --curve=yes --$model=yes
done
