#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Without Valgrind and Google Benchmark, CMake lists in a line each the parts that it leaves out, and the rest can
# be built. (Only configured here.)
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../work_folder.sh"

cat >"$work/pkg-config" <<'EOT'
#!/bin/sh
case " $* " in *\ valgrind\ *) exit 1 ;; esac
exec pkg-config "$@"
EOT
chmod +x "$work/pkg-config"
cmake -G Ninja -S "$here/../.." -B "$work/build" -DPKG_CONFIG_EXECUTABLE="$work/pkg-config" \
  -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON >"$work/said" 2>&1 || fail "$(tail "$work/said")"
for missing in 'Valgrind (valgrind.pc)' 'Google Benchmark'; do
  [[ $(grep -cF "No $missing: " "$work/said") == 1 ]] || fail "not one line on $missing: $(cat "$work/said")"
done

cmake --build "$work/build" --target help >"$work/targets" || fail "no build: $(cat "$work/targets")"
for target in cg_annotate callgrind_annotate cg_merge cg_diff cg_gate annotate_test random_profile make_profile; do
  grep -q "^$target: " "$work/targets" || fail "$target is not built"
done
! grep -E '^(cachegrind-.*|tool_test|profile_bench|parity-tools):' "$work/targets" || fail "these cannot be built"
