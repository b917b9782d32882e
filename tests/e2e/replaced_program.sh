#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# When another program replaces one, a line says that it leaves no profile. There is no line if the new program is
# profiled, in a forked process, and for names that are tried in vain.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"
replaced() { grep -c "^warning: '/bin/true' replaces this program, which leaves no profile" <<<"$said"; }
mkdir tried

for run in run_tool profile_of; do
  PATH=$work/tried:/bin $run env true || fail "$run: status $?: $said"
  expect "lines of $run" "$(replaced)" 1
  $run --trace-children=yes env /bin/true || fail "$run: status $?: $said"
  expect "lines of $run where it is profiled" "$(replaced)" 0
  $run sh -c '/bin/true; :' || fail "$run: status $?: $said"
  expect "lines of $run of a forked process" "$(replaced)" 0
done
