#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Engines that compile while they run: the same output as without the tool, a complete profile, and no
# translation of dead code is kept. (Counts differ from run to run, since engines place code at random.)
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"

cat >hot.js <<'EOT'
function f(n) { let s = 0; for (let i = 0; i < n; ++i) s = (s * 31 + i) % 65521; return s; }
let t = 0;
for (let k = 0; k < 200; ++k) t = (t + f(1000 + k)) % 65521;
console.log(t);
EOT
cat >hot.lua <<'EOT'
local function f(n) local s = 0 for i = 0, n - 1 do s = (s * 31 + i) % 65521 end return s end
local t = 0
for k = 0, 199 do t = (t + f(1000 + k)) % 65521 end
print(t)
EOT

missing=()
for script in "luajit hot.lua" "node hot.js"; do
  engine=${script%% *} command=("${script%% *}" "$work/${script#* }")
  type -P "$engine" >/dev/null || { missing+=("$engine"); continue; }
  run_in out cgnew --stats=yes --cachegrind-out-file=profile.%p "${command[@]}" || fail "$engine: status $?: $(cat out/errors)"
  expect "output of $engine" "$(cat out/printed)" "$("${command[@]}")"
  check_profiles out/profile.* || fail "$engine: the profile is not complete"
  thrown_out=$(sed -nE 's/^--[0-9]+-- cachegrind: superblocks discarded +: ([0-9,]+)/\1/p' out/errors)
  [[ $thrown_out != 0 ]] || fail "$engine compiled nothing"
  grep -iE 'assert|panic' out/errors && fail "$engine"
done
[[ -z ${missing[*]} ]] || { echo "SKIPPED: no ${missing[*]}"; exit 77; }
