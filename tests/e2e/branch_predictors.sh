#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --branch-predictor=, --indirect-predictor= and --return-stack=: both tools count what the predictors get wrong of the
# branches, calls and returns that the processor itself makes, instruction by instruction; on those of real programs the predictors agree with plain ones;
# nothing else in a profile changes.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"
. "$here/tools_in_one_environment.sh"

predict=$BUILD/tests/sim/predict
small="1024,2,64 4096,2,64 16384,2,64"
one_by_one=() dropped_bits=0
# A64 instructions lie at multiples of four. Where it chases, the core makes one branch of two that && joins; it finds
# such a pair in this client's A64 code.
[[ $(uname -m) != aarch64 ]] || one_by_one=(--vex-guest-chase=no) dropped_bits=2
if [[ -x $clients/branch_stream ]] && "$clients/branch_stream" 100000 "$clients/branches" >stream && [[ -s stream ]]; then
  "$predict" $dropped_bits <stream >wrong
  wrong() { awk -v name="$1" '$1 == name { print $2 }' wrong; }
  counts() {  # WHAT FILE CONDITIONAL INDIRECT
    expect "$1, Bc" "$(count "$2" Bc)" "$(grep -c ^0 stream)"
    expect "$1, Bi" "$(count "$2" Bi)" "$(grep -c ^1 stream)"
    expect "$1, Bcm" "$(count "$2" Bcm)" "$(wrong "$3")"
    expect "$1, Bim" "$(count "$2" Bim)" "$(wrong "$4")"
  }
  [[ $(wrong returns) -gt 100 ]] || fail "only $(wrong returns) returns are mispredicted"
  returns() {  # WHAT FILE
    expect "$1, Br" "$(count "$2" Br)" "$(grep -c ^3 stream)"
    expect "$1, Brm" "$(count "$2" Brm)" "$(wrong returns)"
  }
  for tool in cgnew ctnew; do
    profile out $tool "$small" "${one_by_one[@]}" --branch-sim=yes branches
    counts "$tool" out classic classic_targets
    for conditional in gshare perceptron tage; do
      profile out $tool "$small" "${one_by_one[@]}" --branch-sim=yes --branch-predictor=$conditional --indirect-predictor=btb branches
      counts "$tool, $conditional" out $conditional btb
    done
    profile out $tool "$small" "${one_by_one[@]}" --branch-sim=yes --return-stack=16 branches
    counts "$tool, return stack" out classic classic_targets
    returns "$tool" out
    for more in --miss-classes=yes --miss-patterns=yes --curve=yes; do
      profile out $tool "$small" "${one_by_one[@]}" --branch-sim=yes --indirect-predictor=ittage $more branches
      counts "$tool, ittage, $more" out classic ittage
    done
  done
  profile out ctnew "$small" "${one_by_one[@]}" --branch-sim=yes --branch-predictor=tage --indirect-predictor=ittage --simulate-wb=yes branches
  counts "write-back" out tage ittage
  profile out ctnew "$small" "${one_by_one[@]}" --branch-sim=yes --return-stack=16 --indirect-predictor=btb --cacheuse=yes branches
  counts "line use" out classic btb
  returns "line use" out
  profile out cgnew "$small" "${one_by_one[@]}" --branch-sim=yes --return-stack=16 --cache-sim=no branches
  returns "no caches" out

  "$clients/branch_stream" 12000 ls / >ls.branches
  # shellcheck disable=SC2016  # for that shell to expand
  "$clients/branch_stream" 12000 sh -c 'i=0; while [ $i -lt 200 ]; do i=$((i + 1)); done' >sh.branches
  "$clients/branch_stream" 12000 awk 'BEGIN { for (i = 0; i < 99; ++i) print i * i }' >awk.branches
  "$SOURCE/tests/sim/branch/predictors_test.py" "$predict" ls.branches sh.branches awk.branches >agree ||
    fail "plain predictors differ: $(<agree)"
else
  echo "SKIPPED: no branches of the processor here"
fi

# Nothing else changes, and the classic ones are the default.
for tool in cgnew ctnew; do
  profile none $tool "$small" --branch-sim=yes miss_kernels
  profile classic $tool "$small" --branch-sim=yes --branch-predictor=classic --indirect-predictor=classic miss_kernels
  cmp <(grep -v ^pid: none) <(grep -v ^pid: classic) || fail "$tool: the classic ones are not the default"
  profile tage $tool "$small" --branch-sim=yes --branch-predictor=tage --indirect-predictor=ittage miss_kernels
  expect "$tool: other events" "$(totals tage | grep -v '^B.m')" "$(totals none | grep -v '^B.m')"
  expect "$tool: description" "$(grep 'desc: Branch' tage none)" "tage:desc: Branch predictors: tage, ittage"
  profile short $tool "$small" --branch-sim=yes --vex-guest-chase=no miss_kernels
  profile returns $tool "$small" --branch-sim=yes --return-stack=16 miss_kernels
  expect "$tool: other events than returns" "$(totals returns | grep -v '^Br')" "$(totals short)"
  expect "$tool: description" "$(grep 'desc: Branch' returns)" "desc: Branch predictors: classic, classic, return stack of 16"
done

for tool in cachegrind callgrind; do
  refused $tool "error: --branch-predictor=tage needs --branch-sim=yes" --branch-predictor=tage
  refused $tool "error: --return-stack=16 needs --branch-sim=yes" --return-stack=16
  refused $tool "'--return-stack' argument must be between 1 and 256" --branch-sim=yes --return-stack=0
  refused $tool "error: --indirect-predictor=btb needs --branch-sim=yes" --indirect-predictor=btb --branch-sim=no
  refused $tool "'tagee' is none of classic, gshare, perceptron and tage" --branch-sim=yes --branch-predictor=tagee
  refused $tool "'' is none of classic, btb and ittage" --branch-sim=yes --indirect-predictor=
done
