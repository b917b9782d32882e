#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Under gdb, which discards running translations, a run goes on and has the same counts as without
# gdb.
. "$(dirname "$0")/common.sh"
# shellcheck source=/dev/null  # the build makes it
. "$BUILD/bench/settings"  # valgrind, the program

vgdb=$(dirname "${valgrind:?}")/vgdb
command -v gdb >/dev/null || { echo "SKIPPED: gdb is missing"; exit 77; }
"$vgdb" --help 2>&1 | grep -q -- --pid || { echo "SKIPPED: $vgdb does not run here"; exit 77; }
client=$BUILD/tests/clients/called_often
ours=("$STAGE/bin/valgrind" --tool=cachegrind "${caches[@]}" --cachegrind-out-file=out)

costs_of() {  # FUNCTION PROFILE
  awk -v wanted="fn=$1" '/^f[ln]=/ { inside = $0 == wanted } inside' "$2"
}

setarch -R "${ours[@]}" -q "$client" >printed || fail "the client without a debugger"
mv out alone

# debug WHAT COMMAND...: gdb's commands, once the client has been stopped at its first instruction.
debug() {
  local what=$1 process command commands=()
  shift
  for command; do commands+=(-ex "$command"); done
  rm -f out now pipe*
  setarch -R timeout --signal=KILL --foreground 240 "${ours[@]}" --vgdb-error=0 --vgdb-prefix="$work/pipe" \
    "$client" >now 2>errors &
  for _ in {1..100}; do compgen -G 'pipe-from-vgdb*' >/dev/null && break; sleep 0.1; done
  process=$(compgen -G 'pipe-from-vgdb*' | sed 's/.*-to-\([0-9]*\)-by-.*/\1/')
  timeout --signal=KILL 230 gdb -nx -q -batch -ex 'set confirm off' -ex 'set pagination off' \
    -ex "target remote | $vgdb --wait=5 --vgdb-prefix=$work/pipe --pid=$process" "${commands[@]}" \
    "$client" </dev/null >said_by_gdb 2>&1
  wait $!
  expect "status, $what" $? 0
  cmp -s printed now || fail "$what: the client printed: $(cat now)"
  check_profiles out || fail "$what: no complete profile: $(cat errors)"
}
same_costs() {
  for function in part main; do
    expect "costs of $function, $what" "$(costs_of "$function" out)" "$(costs_of "$function" alone)"
  done
}

what="breakpoints"
debug "$what" 'break part' continue continue next step finish delete continue
same_costs
grep -q 'Value returned' said_by_gdb || fail "$what: gdb did not get there: $(cat said_by_gdb)"

# gdb looks at each of thousands of calls, or steps, which an emulated processor does in minutes.
if ! is_arm64; then
  what="breakpoints that come and go, instruction by instruction"
  debug "$what" 'break part if n == 5000' continue stepi stepi stepi 'tbreak main' 'tbreak part' \
    continue 'stepi 40' 'disable' 'stepi 40' 'enable' delete continue
  same_costs

  # Hardware watchpoints are for memcheck alone; gdb's own step through every instruction.
  what="a watchpoint"
  debug "$what" 'break part if n == 100' continue 'set can-use-hw-watchpoints 0' 'watch sum' \
    continue continue delete continue
  same_costs
  grep -q 'New value' said_by_gdb || fail "$what: gdb did not get there: $(cat said_by_gdb)"
fi

what="detaching in the middle"
debug "$what" 'break part' continue continue 'monitor v.info scheduler' 'monitor v.info memory' detach
same_costs

# (On arm64 such a call changes what the client prints, under --tool=none, too.)
what="a function that gdb calls"
is_arm64 || debug "$what" 'break part if n == 300' continue 'print part(6)' delete continue

