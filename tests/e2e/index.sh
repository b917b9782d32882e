#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --index=yes: a line for each process, however many end at once, which agrees with its profile; the folder
# merges into the sum of all. Processes are forked, executed and killed, and their lines show it.
. "$(dirname "$0")/common.sh"
children=200

mkdir many
"$STAGE/bin/valgrind" --tool=cachegrind --cache-sim=no -q --trace-children=yes --index=yes \
  --cachegrind-out-file="$work/many/%p" "$BUILD/tests/clients/many_children" $children >printed 2>errors ||
  fail "$(cat errors)"
expect "what is said" "$(cat errors)" ""
expect "lines" "$(wc -l <many/index)" $((children + 1))
expect "columns" "$(awk -F'\t' '{ print NF }' many/index | sort -u)" 6
expect "processes" "$(cut -f1 many/index | sort)" "$(find many -name '[0-9]*' -printf '%f\n' | sort)"
expect "parents" "$(cut -f2 many/index | sort | uniq -c | sort -n | awk '{ print $1 }' | paste -sd' ')" "1 $children"
expect "status" "$(cut -f3 many/index | sort -n)" "$({ echo 0; seq 0 99; seq 0 99; } | sort -n)"
while IFS=$'\t' read -r pid _ _ instructions milliseconds command; do
  expect "Ir of $pid" "$instructions" "$(sed -n 's/^summary: //p' "many/$pid")"
  [[ $milliseconds -lt 300000 ]] || fail "$pid took $milliseconds ms"
  [[ $command == *many_children\ $children ]] || fail "the command of $pid is $command"
done <many/index

"$STAGE/bin/cg_merge" -o many/all many 2>errors || fail "$(tail -n 1 errors)"
expect "the sum" "$(sed -n 's/^summary: //p' many/all)" "$(awk -F'\t' '{ sum += $4 } END { printf "%.0f", sum }' many/index)"
cp many/all once
"$STAGE/bin/cg_merge" -o many/all many 2>errors || fail "$(tail -n 1 errors)"
cmp many/all once || fail "merged again, another sum"

mkdir few
# shellcheck disable=SC2016  # for the inner shell
ends='(exit 3); sh -c "kill -KILL \$\$"; exec sh -c "exit 4"'
"$STAGE/bin/valgrind" --tool=cachegrind --cache-sim=no -q --trace-children=yes --index=yes \
  --cachegrind-out-file="$work/few/%p" sh -c "$ends" >printed 2>errors
expect "status" $? 4
expect "how they end" "$(cut -f3,6 few/index)" "3	sh -c $ends
killed	$(command -v sh) -c kill -KILL \$\$
4	$(command -v sh) -c exit 4"
check_profiles few/[0-9]* || fail "a profile is not complete"

"$STAGE/bin/valgrind" --tool=cachegrind --cache-sim=no -q --cachegrind-out-file="$work/few/%p" true
expect "without --index" "$(wc -l <few/index)" 3
