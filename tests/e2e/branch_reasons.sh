#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --branch-reasons=yes: both tools find the reasons that plain predictors find for the branches that the processor itself
# makes, instruction by instruction; they add up to the mispredictions in every row; nothing else in a profile changes.
. "$(dirname "$0")/common.sh"
. "$here/both_tools.sh"
. "$here/tools_in_one_environment.sh"

small="1024,2,64 4096,2,64 16384,2,64"

# In each row the classes are the mispredictions, and branches are neither taken nor turn more often than executed; the
# rows that have any mispredictions are counted.
rows_with_reasons() {  # FILE...
  awk '
    FNR == 1 { positions = 0 }
    /^positions:/ { positions = NF - 1 }
    /^events:/ { for (i = 2; i <= NF; ++i) column[$i] = i - 1 }
    function of(event) { return $(first + column[event]) + 0 }
    /^([0-9+*-]|summary:|totals:)/ {
      first = /:/ || !positions ? 1 : positions
      classes = of("Bcm_cold") + of("Bcm_alias") + of("Bcm_loop") + of("Bcm_pattern") + of("Bcm_random")
      if (classes != of("Bcm")) { print FILENAME ":" FNR ": classes" > "/dev/stderr"; exit 1 }
      if (of("Bct") > of("Bc") || of("Bcx") > of("Bc")) { print FILENAME ":" FNR ": outcomes" > "/dev/stderr"; exit 1 }
      rows += classes > 0
    }
    END { print rows + 0 }' "$@"
}

if [[ -x $clients/branch_stream ]] && "$clients/branch_stream" 100000 "$clients/branches" >stream && [[ -s stream ]]; then
  "$SOURCE/tests/sim/branch/predictors_test.py" "$BUILD/tests/sim/predict" stream >plain || fail "plain ones: $(<plain)"
  "$BUILD/tests/sim/predict" 0 <stream >reasons
  for predictor in classic gshare perceptron tage; do
    awk -v name=$predictor. 'index($1, name) == 1 && $2 { print substr($1, length(name) + 1), $2 }' reasons | LC_ALL=C sort >wanted
    for tool in cgnew ctnew; do
      profile out $tool "$small" --branch-sim=yes --branch-reasons=yes --branch-predictor=$predictor branches
      expect "$tool, $predictor" "$(totals out | grep -E '^Bc(t|x|m_)')" "$(<wanted)"
    done
  done
  for more in --miss-classes=yes --curve=yes --level2=8192,4,64 --policy=D1:plru --indirect-predictor=ittage; do
    profile out cgnew "$small" --branch-sim=yes --branch-reasons=yes --branch-predictor=tage $more branches
    expect "$more" "$(totals out | grep -E '^Bc(t|x|m_)')" "$(<wanted)"
  done
else
  echo "SKIPPED: no branches of the processor here"
fi

usual() { columns_before '^Bct$' "$@"; }
same() {  # WHAT TOOL OPTION... COMMAND...
  rm -rf with without && mkdir with without
  profile without/out.%n "$2" "$small" --branch-sim=yes "${@:3}"
  profile with/out.%n "$2" "$small" --branch-sim=yes --branch-reasons=yes "${@:3}"
  expect "$1: files" "$(ls with)" "$(ls without)"
  for file in with/*; do
    cmp <(usual "$file") <(usual "without/${file#with/}") || fail "$1: ${file#with/} has other counts"
  done
  rows=$(rows_with_reasons with/*) || fail "$1: reasons are not all mispredictions"
  ((rows > 1)) || fail "$1: $rows rows with reasons"
}
for client in miss_kernels miss_kernels-m32; do
  [[ -x $clients/$client ]] || continue
  for tool in cgnew ctnew; do same "$tool, $client" $tool "$client"; done
done
same "TAGE" cgnew --branch-predictor=tage miss_kernels
is_arm64 || same "toggled" cgnew --toggle=write_anywhere miss_kernels
same "by instruction" cgnew --dump-instr=yes miss_kernels
same "windows" cgnew --instr-at-start=no windows loop 100
same "instructions" ctnew --dump-instr=yes --collect-jumps=yes miss_kernels
same "parts" ctnew --dump-before=read_walks --zero-before=write_anywhere miss_kernels
same "collected" ctnew --toggle-collect=write_anywhere miss_kernels
same "contexts" ctnew --separate-callers=3 exceptions
same "write-back" ctnew --simulate-wb=yes miss_kernels
for way in dump zero window pause; do same "requests, $way" ctnew callgrind_requests "$way"; done

for tool in cachegrind callgrind; do
  refused $tool "error: --branch-reasons=yes needs --branch-sim=yes" --branch-reasons=yes
  refused $tool "error: --branch-reasons=yes needs --branch-sim=yes" --branch-reasons=yes --branch-sim=no
done
