#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Scripts that read one number of Callgrind discard the profile, and find the collected counts on standard
# error by a pattern.
. "$(dirname "$0")/common.sh"
build_client

collected() {  # ARGUMENT...
  valgrind --tool=callgrind --callgrind-out-file=/dev/null ./client "$@" 2>said || fail "$(cat said)"
  grep -oP '^==[0-9]+== Collected : \K(?<n>[0-9]+)$' said || fail "no number: $(cat said)"
}
once=$(collected) || exit
more=$(collected again) || exit
expect "the same number again" "$(collected)" "$once"
((more - once > 5000)) || fail "a thousand rounds of a loop are $((more - once)) instructions"
[[ -c /dev/null ]] || fail "/dev/null is a file now"
