#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# However the client ends, unless SIGKILL from outside kills it, its profile is complete and
# its status is the same as without the tool.
. "$(dirname "$0")/common.sh"

ends() {  # COMMAND...
  { "$@"; } >/dev/null 2>&1
  local status=$?
  rm -f out
  run_tool --cachegrind-out-file=out "$@"
  expect "status of $*" $? $status
  check_profiles out || fail "$*: no complete profile"
}
for signal in TERM INT HUP QUIT SEGV BUS FPE ILL ABRT PIPE XCPU XFSZ USR1 ALRM KILL; do
  ends sh -c "ulimit -c 0; kill -$signal \$\$"
done
die=$BUILD/tests/clients/die
ulimit -c 0
[[ ! -x $die ]] || for way in signal abort segv status _exit main; do ends "$die" $way; done

# From outside: while it computes, and while it waits.
for client in 'while :; do :; done' 'exec 3<>pipe; read -r line <&3'; do
  for signal in TERM INT; do
    rm -f out started pipe && mkfifo pipe
    run_tool --cachegrind-out-file=out sh -c "trap - INT; echo \$\$ >started; $client" &
    until [[ -s started ]]; do sleep 0.1; done
    setsid kill -$signal "$(cat started)"
    wait $!
    expect "status after $signal in '$client'" $? $((128 + $(kill -l $signal)))
    check_profiles out || fail "$signal in '$client': no complete profile"
  done
done
