#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Names of the parts of a call graph, by process, part and thread; names that end a run before it
# begins.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"

# A run in the folder `here` leaves these files, process ids aside.
files_of() {  # WANTED OPTION... COMMAND...
  local wanted=$1 file found
  shift
  rm -rf here && mkdir here
  (cd here && WORD=word profile_of "$@") || fail "$*: $(cat here/errors here/log)"
  found=$(cd here && for file in *; do [[ $file == @(log|errors|printed|tmp) ]] || echo "$file"; done |
    sed -E 's/[0-9]{3,}/PID/' | paste -sd ' ')
  expect "files of $*" "$found" "$wanted"
  for file in here/*out*; do
    expect "mode of $file" "$(stat -c %a "$file")" 600
    check_parts "$file" || fail "$*: $file is not whole"
  done
}

umask 022
files_of callgrind.out.PID true
files_of out --callgrind-out-file=out true
files_of 'out.PID-word-%' '--callgrind-out-file=out.%p-%q{WORD}-%%' true
files_of "out out.1 out.2" --callgrind-out-file=out "$clients/callgrind_requests" dump
expect "part in its file" "$(grep -h ^part: here/out.1 here/out.2 here/out)" $'part: 1\npart: 2\npart: 3'
files_of out --callgrind-out-file=out --combine-dumps=yes "$clients/callgrind_requests" dump
expect "parts in one file" "$(grep ^part: here/out)" $'part: 1\npart: 2\npart: 3'
expect "heads in one file" "$(grep -c '^# callgrind format' here/out)" 1
files_of "out-01 out-02 out.1-02 out.2-01 out.3-02 out.4-01 out.5-02 out.6-01" --callgrind-out-file=out \
  --separate-threads=yes "$clients/thread_parts" dump
expect "thread in its file" "$(grep -h ^thread: here/out-0?)" $'thread: 1\nthread: 2'
[[ ! -x $clients/toggled ]] || files_of "out.PID out.PID" --callgrind-out-file=out.%p "$clients/toggled" fork

# Threads that come one after the other: their number is one, and so is their file.
files_of "out-01 out-02 out-03" --callgrind-out-file=out --separate-threads=yes "$clients/threads"
# (On arm64 the reference has it, too.)
is_arm64 || ! grep -q "start_thread'2" here/out-* || fail "a thread goes on in the calls of another"
expect "threads that began" "$(awk '/^fn=.*clone/ { in_clone = 1 } /^$/ { in_clone = 0 }
  in_clone && /^calls=/ { n += substr($1, 7) } END { print n }' here/out-02 here/out-03)" 3

# An old combined file goes when the first part is there, what a child writes stays.
echo old >out
profile_of --callgrind-out-file=out --combine-dumps=yes sh -c '(:; :); :'
expect "processes in one file" "$(grep -c '^pid: ' out)" 2
! grep -qx old out || fail "the old file is there"

while IFS='|' read -r name reason; do
  rm -f seen
  profile_of "--callgrind-out-file=$name" sh -c '>seen'
  expect "status with '$name'" $? 1
  [[ ! -e seen ]] || fail "the client ran in spite of '$name'"
  grep -qF -- "Bad option: --callgrind-out-file=$name" <<<"$said" || fail "'$name': said $said"
  grep -qF -- "$reason" <<<"$said" || fail "'$name': no reason in $said"
done <<'EOT'
|No filename given
%z|Expected 'p' or 'q' or '%' after '%'
out.%q{HOME|Missing '}' in %q specifier
out.%q{NOT_SET_ANYWHERE}|Environment variable 'NOT_SET_ANYWHERE' is not set
EOT
for option in --dump-every-bb={-1,x,5k} --combine-dumps=1 --separate-threads=; do
  profile_of "$option" true && fail "$option is accepted"
  grep -q "Bad option: $option" <<<"$said" || fail "$option: $said"
done
