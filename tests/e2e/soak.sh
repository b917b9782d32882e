#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# tests/soak/run prints a row for a program, and ends with an error when it leaves other files under the port or
# when a profile's summary is not the sum of its lines.
. "$(dirname "$0")/common.sh"

soak=$SOURCE/tests/soak/run
mkdir bench && cp "$BUILD/bench/settings" bench || exit 1
for needed in g++ git; do
  type -P "$needed" >/dev/null || { echo "SKIPPED: no $needed"; exit 77; }
done

table=$("$soak" . strip 2>errors) || fail "status $?: $(cat errors)"
grep -qE '^\| strip +\| binutils[^|]+\| same +\| +[0-9]{7,} \|( +[0-9.]+ \|){3} equal \|$' <<<"$table" ||
  fail "no row: $table"

# use_port SHELL_COMMAND: a port that does that when its client has ended.
port=$(sed -n 's/^port=//p' bench/settings)
use_port() {
  # shellcheck disable=SC2016  # the variables of the script that it makes
  printf '#!/bin/sh\n"%s" "$@"\nstatus=$?\n%s\nexit $status\n' "$port" "$1" >changed
  chmod +x changed
  sed -i "s|^port=.*|port=$PWD/changed|" bench/settings
}
expect_failure() {  # WHAT
  "$soak" . strip >table 2>errors && fail "unnoticed: $1"
  grep -qF "FAILED: strip: $1" errors || fail "not said: $1: $(cat errors)"
}
use_port 'echo one more >>extra'
expect_failure 'other output under the port'
use_port "sed -i 's/^summary: ./&1/' '$PWD'/soak/left/profile.*"
expect_failure 'a profile of the port is not complete'
use_port "truncate -s 0 '$PWD'/soak/left/profile.*"
expect_failure 'a profile of the port is not complete'
use_port "sed -i 's/^desc: I1.*/& /' '$PWD'/soak/left/profile.*"
expect_failure 'the port differs from the reference, which agrees with itself'

"$soak" . no-such-program >table 2>errors && fail "an unknown program was accepted"
grep -q 'FAILED: no program no-such-program' errors || fail "not said: $(cat errors)"
