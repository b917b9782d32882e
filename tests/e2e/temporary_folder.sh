#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Anybody can write to the folder of the second place for a profile: a file that exists there under the name is not
# followed, not opened and not replaced; another name is taken. Without TMPDIR the folder is /tmp.
. "$(dirname "$0")/common.sh"

echo precious >precious
for trap in 'ln -s ../precious' mkfifo mkdir 'cp precious'; do
  # shellcheck disable=SC2016  # the client's variables
  run_tool --cachegrind-out-file=/nonexist/x sh -c \
    'for n in $$ $$.1; do '"$trap"' tmp/cachegrind.out.$n; : >tmp/cachegrind.out.$n.$$.tmp; done; find tmp -name "cachegrind*" -ls | sort >before'
  second=$(sed -n "s/^profile written to '\(.*\)' instead\$/\1/p" <<<"$said")
  [[ $second == "$work"/tmp/cachegrind.out.*.2 && -f $second && ! -L $second ]] || fail "$trap: $said"
  check_profiles "$second" || fail "$trap: not complete"
  rm "$second"
  find tmp -name 'cachegrind*' -ls | sort | cmp - before || fail "$trap: what was there is not as it was"
  expect "what $trap led to" "$(cat precious)" precious
done

said=$(env -u TMPDIR "$STAGE/bin/valgrind" -q --tool=cachegrind "${caches[@]}" \
  --cachegrind-out-file=/nonexist/x true 2>&1)
second=$(sed -n "s/.*profile written to '\(.*\)' instead\$/\1/p" <<<"$said")
[[ $second =~ ^/tmp/cachegrind\.out\.[0-9]+$ ]] || fail "without TMPDIR: $said"
check_profiles "$second" || fail "$second is not complete"
rm "$second"

# A client that gives up its rights: the folder of the profile is closed to it, tmp/ is not.
if ((EUID == 0)) && type -P perl >/dev/null; then
  mkdir closed
  chmod 711 "$work"
  # shellcheck disable=SC2016  # Perl's variables
  run_tool --cachegrind-out-file=closed/out perl -e \
    'chmod 0777, "tmp"; $) = "65534 65534"; $( = 65534; $< = $> = 65534; exit 7'
  expect "status of a client without rights" $? 7
  expect_second_place "$work/closed/out" "Permission denied"
else
  echo "not tested: a client that gives up its rights (needs root and perl)"
fi
