#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --toggle=FUNCTION counts exactly the instructions that run while the function is on the stack, whatever the way out
# of it: a run that counts everything gives the expected number.
. "$(dirname "$0")/common.sh"
clients=$BUILD/tests/clients
require_client toggled
profile_of() { run_tool "$1" --cachegrind-out-file="$2" "${@:3}" || fail "$1 ${*:3}: $said"; }
# counts FILE [FUNCTION...]: instructions and data accesses of each function of the client's that is listed.
counts() {
  awk -v only="${*:2}" '
    /^fn=/ { f = substr($0, 4); if (!(f in n)) n[f] = "" }
    /^[0-9]/ { ir[f] += $2; dr[f] += $5; dw[f] += $8 }
    END { for (f in n) if (index(" " only " ", " " f " ")) print f, ir[f] + 0, dr[f] + 0, dw[f] + 0 }' "$1" | sort
}
summary() { sed -n 's/^summary: \([0-9]*\).*/\1/p' "$1"; }

for client in toggled toggled-m32; do
  [[ -x $clients/$client ]] || continue
  for way in 'calls 1' 'calls 1000' 'recursion 5' 'tail 10' jump error 'threads 2' signals alternate fork; do
    read -ra arguments <<<"$way"
    profile_of --exact=yes all "$clients/$client" "${arguments[@]}"
    profile_of --toggle=counted some "$clients/$client" "${arguments[@]}"
    expect "$client $way" "$(counts some counted inside)" "$(counts all counted inside)"
    expect "outside, $client $way" "$(counts some main outside calls counted_by_jump)" ""
  done
done

# By hand: the function has 100 instructions, and is called twice; once from inside of another.
if [[ -x $clients/counted_function ]]; then
  for glob in function 'fun*n' outer; do
    profile_of "--toggle=$glob" out "$clients/counted_function"
    wanted=200
    [[ $glob != outer ]] || wanted=103
    expect "$glob, counted by hand" "$(summary out)" $wanted
  done
fi

# Several; with windows; and what matches nothing.
profile_of --toggle=inside out --toggle=outside "$clients/toggled" calls 10
expect "of two functions" "$(counts out counted calls)" ""
profile_of --exact=yes all "$clients/toggled" calls 10
expect "two functions" "$(counts out inside outside)" "$(counts all inside outside)"
profile_of --toggle=counted out --instr-at-start=no "$clients/toggled" calls 10
expect "no window" "$(summary out)" 0
profile_of --toggle=counted out "$clients/windows" loop 100
in_windows=$(counts out counted)
profile_of --toggle=counted out --instr-at-start=no "$clients/windows" loop 100
expect "a function in windows" "$(counts out counted)" "$in_windows"
profile_of --toggle=conted out --toggle=like_no_other --toggle=counted "$clients/toggled" calls 1
expect "warnings" "$(grep '^Warning' <<<"$said")" "Warning: no function was entered that matches --toggle=conted; \
perhaps: counted
Warning: no function was entered that matches --toggle=like_no_other"

# What is going to be counted, said with -v.
run_tool -v --instr-at-start=no --exact=yes --toggle=f --toggle='g*' --cache-sim=no --cachegrind-out-file=out true || fail "$said"
expect "what is counted" "$(sed -n '/^Counted/,/^Profile/p' <<<"$said")" "Counted: Ir
  in the program's measuring windows alone
  while 'f' runs
  while 'g*' runs
  what ran alone
Profile: $PWD/out"
run_tool --toggle= true && fail "no function: $said"
grep -q "a function's name is missing" <<<"$said" || fail "no function: $said"
