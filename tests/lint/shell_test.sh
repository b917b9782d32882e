#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The project's scripts pass shellcheck, and check-shell detects violations.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../work_folder.sh"

"$here/check-shell" "$here/../.." || fail "see above"

# tree FILE LINE...: one file of these lines.
tree() {
  rm -rf "$work/tree" && mkdir -p "$work/tree/folder"
  printf '%s\n' "${@:2}" >"$work/tree/$1"
}
refuses() {  # WHAT EXPECTED
  local said
  said=$("$here/check-shell" "$work/tree") && fail "$1: not seen"
  grep -qF "$2" <<<"$said" || fail "$1: $said"
}

directive='# shellcheck'  # apart, lest it be read as one here
# shellcheck disable=SC2016  # text of scripts
{
  tree run '#!/bin/sh' 'echo "$1"'
  "$here/check-shell" "$work/tree" || fail "a good script is refused"
  tree folder/run '#!/usr/bin/env bash' 'echo $1'
  refuses "a script without a suffix" SC2086
  tree folder/part.sh "$directive shell=bash" 'echo $1'
  refuses "a script without a first line" SC2086
  tree run '#!/bin/sh' "$directive disable=SC2086" 'echo $1'
  refuses "an exception without a reason" "without a reason"
}
tree notes 'no script'
refuses "a tree without scripts" "no scripts"
