# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=sh
# A shell script with children, one after the other.
sort -S1M words.txt >sorted
grep -c the sorted
(cd . && sed -n '0~100p' sorted >some)
total=0
for n in 1 2 3; do total=$((total + n)); done
echo "$total"
