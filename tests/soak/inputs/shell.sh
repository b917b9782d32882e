# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=sh
# What every shell can: arithmetic, patterns, functions, here documents.
prime() { d=2; while [ $((d * d)) -le "$1" ]; do [ $(($1 % d)) -ne 0 ] || return 1; d=$((d + 1)); done; }
n=2 found=
while [ $n -lt 1500 ]; do ! prime $n || found="$found $n"; n=$((n + 1)); done
count=0
for p in $found; do case $p in *3*) count=$((count + 1)) ;; esac; done
echo $count ${#found}
while read -r first rest; do [ "${first#e}" = "$first" ] || lines="$lines ${rest%% *}"; done <tiny_text
echo "${#lines}"
