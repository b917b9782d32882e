#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A client that has used up its descriptors, or closed them all, leaves a profile.
. "$(dirname "$0")/common.sh"
type -P perl >/dev/null || { echo "SKIPPED: no perl"; exit 77; }

# shellcheck disable=SC2016  # Perl's variables
for do in 'while (open(my $f, "<", "/dev/null")) { push @f, $f } exit 7' \
          'use POSIX; POSIX::close($_) for 0..255; POSIX::_exit(7)'; do
  rm -f out
  run_tool --cachegrind-out-file=out perl -e "$do"
  expect "status of $do" $? 7
  check_profiles out || fail "$do: no complete profile: $said"
done
