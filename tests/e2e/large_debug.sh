#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# bench/large-debug: a row for each report and build, here of two units; another report is told, and there is no table.
. "$(dirname "$0")/common.sh"
[[ -x /usr/bin/time ]] || { echo "SKIPPED: no /usr/bin/time"; exit 77; }
type -P g++ >/dev/null || { echo "no g++ here"; exit 77; }

measure() { "$SOURCE/bench/large-debug" "$BUILD" --units=2 --rounds=1 "$@" >out 2>err; }
measure --against="$STAGE/bin" || fail "$(cat out err)"
expect "rows" "$(sed -n 's/^| \([a-z ]*\) | \(old\|new\) |.*/\1 \2,/p' out | tr -d '\n')" \
  "plain old,plain new,first old,first new,later old,later new,no cache old,no cache new,pipe old,pipe new,"
grep -qE '^program: [0-9.]+ MB, 2 units; profile: [0-9]{4,} instructions' out || fail "$(cat out)"

mkdir liars
for program in cg_annotate callgrind_annotate; do printf '#!/bin/sh\necho "$*"\n' >liars/$program; done
chmod +x liars/*
! measure --against=liars || fail "other reports were taken"
grep -q '^FAILED: another report: .*, plain$' out || fail "$(cat out err)"
"$SOURCE/bench/large-debug" --rounds=0 2>err
expect "status without a build" $? 2
