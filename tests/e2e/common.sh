# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# Shared by the end-to-end tests, which are scripts of a few lines: a working folder of their own,
# words to fail with, and our tool on a small client. Given in the environment: STAGE, the staged
# tree; BUILD, the build folder.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../work_folder.sh"
cd "$work" || exit 1
. "$here/../check_profiles.sh"
. "$here/../side_by_side.sh"

expect() {  # WHAT ACTUAL WANTED
  [[ $2 == "$3" ]] || fail "$1: got '$2', wanted '$3'"
}

# require_client NAME: some are written in instructions of amd64.
require_client() { [[ -x $BUILD/tests/clients/$1 ]] || { echo "SKIPPED: no client $1 for this processor"; exit 77; }; }
is_arm64() { [[ -e $STAGE/libexec/valgrind/cachegrind-arm64-linux ]]; }

read -ra caches <<<"$fixed_caches"

# run_tool OPTION... COMMAND...: the exit status; `said` holds what the tool wrote, without its pid
# and without the detection's warnings; seen/ is where a client that runs leaves a mark; tmp/ is the
# folder for temporary files.
run_tool() {
  rm -rf seen tmp said && mkdir seen tmp
  TMPDIR=$work/tmp faulty env -u _ setarch -R "$STAGE/bin/valgrind" --tool=cachegrind \
    --log-file=said "${caches[@]}" "$@" </dev/null 2>errors
  local status=$?
  said=$(cat errors said 2>/dev/null | sed -E '/^--[0-9]+-- (note|warning):/d; s/^==[0-9]+== ?//')
  return $status
}

# faulty COMMAND...: under strace when `inject` is set, to what strace's inject= takes: a fault for
# calls that concern out.<pid>.tmp in the working folder, or the file `inject_at` there.
inject='' inject_at=''
faulty() {
  if [[ -z $inject ]]; then "$@"; return; fi
  # arm64 has neither open nor rename.
  local calls=${inject/#open:/?open,openat:}
  calls=${calls/#rename:/?rename,?renameat,renameat2:}
  # -D makes the command, not strace, the process that is awaited and has the known pid.
  (file=${inject_at:-out.$BASHPID.tmp}
   exec strace -D -f -qq -e signal=none -o trace -P "$PWD/$file" -P "$file" -e inject="$calls" "$@")
}
require_strace() {
  strace -qq -o trace -e inject=getppid:retval=1 true 2>errors && return
  echo "SKIPPED: strace is missing or may not trace here: $(head -n 1 errors)"; exit 77
}

# The script again, where it may mount: in a mount namespace of its own, as root there.
require_mounts() {
  if [[ -n ${IN_NAMESPACE:-} ]]; then
    trap 'umount "$work"/* 2>/dev/null; rm -rf "$work"' EXIT
    return
  fi
  local unshare=(unshare --mount)
  ((EUID == 0)) || unshare+=(--map-root-user)
  "${unshare[@]}" mount -t tmpfs none "$work" 2>errors || {
    echo "SKIPPED: nothing can be mounted here: $(head -n 1 errors)"; exit 77; }
  IN_NAMESPACE=1 "${unshare[@]}" "$0"
  exit
}

# What the run says when nothing but the profile's name failed: PATH REASON. Takes that profile away.
expect_second_place() {
  local second
  second=$(sed -n "s/^profile written to '\(.*\)' instead\$/\1/p" <<<"$said")
  [[ $second == "$work"/tmp/cachegrind.out.* ]] || fail "$1: no second place: $said"
  expect "errors for $1" "$(grep error <<<"$said")" "error: profile not written to '$1': $2"
  check_profiles "$second" || fail "$1: the profile in $second is not complete"
  expect "permissions of $second" "$(stat -c %a "$second")" 600
  expect "files in tmp" "$(ls tmp)" "${second##*/}"
}

# The figures of the summary: what must not depend on whether the profile could be written.
totals() { grep -E 'refs:|misses:|rate:' <<<"$said"; }
