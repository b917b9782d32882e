# SPDX-License-Identifier: GPL-2.0-or-later
# Shared by the end-to-end tests, which are scripts of a few lines: a working folder of their own,
# words to fail with, and our tool on a small client. Given in the environment: STAGE, the staged
# tree; BUILD, the build folder.
set -u
export LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

fail() { echo "FAILED: $*"; exit 1; }
expect() {  # WHAT ACTUAL WANTED
  [[ $2 == "$3" ]] || fail "$1: got '$2', wanted '$3'"
}

caches=(--I1=32768,8,64 --D1=32768,8,64 --LL=8388608,16,64)

# run_tool OPTION... COMMAND...: the exit status; `said` holds what the tool wrote, without its pid
# and without the detection's warnings; seen/ is where a client that runs leaves a mark.
run_tool() {
  rm -rf seen && mkdir seen
  setarch -R "$STAGE/bin/valgrind" --tool=cachegrind --log-file=said "${caches[@]}" "$@" </dev/null 2>errors
  local status=$?
  said=$(cat errors said 2>/dev/null | sed -E '/^--[0-9]+-- warning:/d; s/^==[0-9]+== ?//')
  return $status
}

# The figures of the summary: what must not depend on whether the profile could be written.
totals() { grep -E 'refs:|misses:|rate:' <<<"$said"; }
