# SPDX-License-Identifier: GPL-2.0-or-later
#
# What the checks of the programs have in common: a folder of their own, and verdicts. The first
# argument is the folder of our programs; all_done ends a check.
# shellcheck shell=bash
BIN=$(realpath "$1")
PATH=$BIN:$PATH
. "$(dirname "$0")/../work_folder.sh"
cd "$work" || exit 2

failed=0 passed=0
verdict() { # OK TEXT
    if [ "$1" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL: $2"; fi
}

# refuses STATUS MESSAGE COMMAND…: the last line on standard error is "PROG: error: MESSAGE", and
# nothing is on standard output.
refuses() {
    local status=$1 message=$2 got wrong=1; shift 2
    timeout 60 "$@" > out 2> err < /dev/null
    got=$?
    [ "$got" = "$status" ] && [ ! -s out ] && [ "$(tail -n 1 err)" = "$1: error: $message" ] && wrong=0
    verdict $wrong "$* ended with $got: $(tail -n 1 err)"
}

# holds COMMAND: a shell command that succeeds.
holds() { timeout 60 bash -c "$1" > out 2> err; verdict $? "$1: $(tail -n 3 err)"; }

all_done() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
