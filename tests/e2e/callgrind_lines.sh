#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Lines of calls, lines of unloaded libraries, and the sums of parts, in cases where the reference errs.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"

# call_lines FILE: caller, callee, count, line of the call, inclusive cost; numbered lines are relative to the
# one before, but for those of `calls=`.
call_lines() {
  awk '
    function line(word) {
      if (word == "*") return last
      return word ~ /^[+-]/ ? last + word : word + 0
    }
    /^fn=/ { from = substr($0, 4); last = 0 }
    /^cfn=/ { to = substr($0, 5) }
    /^calls=/ { n = substr($1, 7); getline; last = line($1); print from, to, n, last, $2; next }
    /^[0-9+*-]/ { last = line($1) }' "$1" | sort
}

# What is counted begins inside of the callees: where the calls are made nothing is.
check_call_lines() {  # COMMAND FUNCTION...
  local client=$clients/$1 positions
  shift
  [[ -x $client ]] || return
  for positions in yes no; do
    profile_of --compress-strings=no --compress-pos=$positions "${@/#/--toggle-collect=}" \
      --callgrind-out-file=$positions "$client" || fail "status: $said"
    call_lines $positions >$positions.lines
  done
  [[ -s yes.lines ]] || fail "no calls with $*"
  cmp yes.lines no.lines || fail "lines of calls with $*: $(diff yes.lines no.lines | head)"
}
check_call_lines costless_calls counted leaf
check_call_lines dlopen_loop plugin_run dlsym dlclose

# The loops of both libraries, which have lines of their own.
profile_of --compress-strings=no --compress-pos=no --callgrind-out-file=out "$clients/dlopen_loop" || fail "$said"
self_lines=$(awk '
  /^fn=/ { is = $0 == "fn=plugin_run" } /^calls=/ { getline; next }
  is && /^[0-9]/ { print $1 }' out | sort -nu)
body() { grep -n "$1" "$SOURCE/tests/clients/plugin.c" | cut -d: -f1; }
for text in 'sum += i % 3' 'table\[i % 64\] \^= i' 'return table'; do
  grep -qx "$(body "$text")" <<<"$self_lines" || fail "no line of '$text' among: $self_lines"
done
! grep -qx 0 <<<"$self_lines" || fail "line 0 in a library that is gone"

# Instrumentation that goes off and on again.
for client in pause window inside; do
  rm -f out*
  profile_of --callgrind-out-file=out "$clients/callgrind_requests" $client || fail "$client: $said"
  check_parts out* || fail "$client: the summary is not the totals"
  expect "collected by $client" "$(instructions out*)" "$(collected)"
done
