#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# planted.sh RULE: a program with a planted defect, and its cure. The rule's finding is among the first three of the
# brief, at the line that says "here", if one does; it is gone after the cure. A brief is the same for the same profile, and
# as long as it may be. A comparison of the two finds that the cause is new or worse, at this line, and the other way around
# that it is gone or better.
. "$(dirname "$0")/../e2e/common.sh"
rule=$1 program=$SOURCE/tests/brief/$1.c

# How the finding begins.
case $rule in
  allocation) begins='Allocation:' ;;
  code-misses) begins='Hot code does not fit I1:' ;;
  conflict-misses) begins='Conflicts:' ;;
  copying) begins='Copying:' ;;
  dynamic-linking) begins='Dynamic linking:' ;;
  first-touch) begins='First touch:' ;;
  frequent-calls) begins='Frequent calls:' ;;
  layout-noise) begins='Layout:' ;;
  indirect-dispatch) begins='Indirect dispatch:' ;;
  recursion) begins='Recursion:' ;;
  scattered-reads) begins='Scattered reads:' ;;
  strided-walk) begins='A walk in large steps:' ;;
  unknown-code) begins='Unknown code:' ;;
  unpredictable-branch) begins='An unpredictable branch:' ;;
  working-set) begins='A working set beyond D1:' ;;
  *) fail "no such rule: $rule" ;;
esac

# profile NAME: with all that the tool records. Calls are in a profile of the other tool.
reader=cg_annotate
profile() {
  case $rule in
    frequent-calls | recursion)
      reader=callgrind_annotate
      "$STAGE/bin/valgrind" --tool=callgrind "${caches[@]}" --callgrind-out-file="$1.out" "./$1.bin" >said 2>&1 </dev/null ;;
    *)
      run_tool --branch-sim=yes --branch-reasons=yes --miss-classes=yes --miss-patterns=yes --curve=yes --objects=yes \
        --cachegrind-out-file="$1.out" "./$1.bin" ;;
  esac || fail "$1: $said"
}

# brief_of NAME OPTION...: compiles the program, profiles it, and leaves the brief in the file NAME.
brief_of() {
  local name=$1; shift
  "${CC:-cc}" -O1 -g -fno-inline "$@" "$program" -o "$name.bin" || fail "$name does not compile"
  profile "$name"
  "$STAGE/bin/$reader" --brief "$name.out" >"$name" 2>errors || fail "$name: $(cat errors)"
  (($(wc -l <"$name") <= 60)) || fail "$name: $(wc -l <"$name") lines"
}

defect=() cure=(-DCURED)
if [[ $rule == unknown-code ]]; then defect=(-s); fi
brief_of defect "${defect[@]}"
brief_of cured "${cure[@]}"
if [[ $rule != layout-noise ]]; then
  grep -q "^[123]\. $begins" defect || fail "no finding among the first three: $(cat defect)"
  grep -q "^[0-9]\. $begins" cured && fail "still a finding: $(cat cured)"
  if grep -q '/\* here \*/' "$program"; then
    sed -n "/^[123]\. $begins/,/^\$/p" defect | grep -q '| .*/\* here \*/' || fail "another line: $(cat defect)"
  fi
fi

# compare OLD NEW: leaves the brief of the comparison in the file "compared"; what it says of a finding runs.
compare() {
  "$STAGE/bin/cg_annotate" --diff --brief "$1.out" "$2.out" >compared 2>errors || fail "$1, $2: $(cat errors)"
  (($(wc -l <compared) <= 60)) || fail "$1, $2: $(wc -l <compared) lines"
  "$STAGE/bin/cg_annotate" --diff --brief "$1.out" "$2.out" | cmp - compared || fail "$1, $2: a second brief differs"
  sed -n "s|^   More:    |'$STAGE'/bin/|p" compared >shown_by
  bash -e shown_by >/dev/null 2>errors || fail "$1, $2: More: $(cat errors)"
}

case $rule in
  frequent-calls) worse='^[1-5]\. Worse by .*%, new\. New code:' better='^[1-5]\. Better by .*%, gone\. Code that is gone:' ;;
  *) worse="^[12]\\. Worse by .*%.*\\. $begins" better="^[12]\\. Better by .*%.*\\. $begins" ;;
esac
compare cured defect
if [[ $rule == dynamic-linking ]]; then
  # The linker does what it did, and the other part of the run is longer.
  grep -q '^[1-5]\. Better .* Less work:' compared || fail "not compared: $(cat compared)"
else
  grep -q "$worse" compared || fail "not worse: $(cat compared)"
  if grep -q '/\* here \*/' "$program"; then
    grep -q '| .*/\* here \*/' compared || fail "compared: another line: $(cat compared)"
  fi
  compare defect cured
  grep -q "$better" compared || fail "not better: $(cat compared)"
fi

"$STAGE/bin/$reader" --brief defect.out | cmp - defect || fail "a second brief differs"
for lines in 10 20 30 200; do
  "$STAGE/bin/$reader" --brief=$lines defect.out >short || fail "--brief=$lines"
  (($(wc -l <short) <= lines)) || fail "--brief=$lines has $(wc -l <short) lines"
done
