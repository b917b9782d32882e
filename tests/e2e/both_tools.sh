# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2154  # environment and caches: common.sh, which is read first
# For end-to-end tests that need the reference, or the programs of the parity cases: both tools under
# names of one length, in one environment, so that deterministic programs do the same under both
# (tests/parity/README.md).
# shellcheck source=/dev/null  # the build makes it
. "$BUILD/tests/parity/settings" || fail "no reference"  # valgrind, the program
clients=$BUILD/tests/clients

# run_in FOLDER TOOL [OPTION...] COMMAND...: in FOLDER, made anew, with the client's standard output in
# `printed`, its standard error, and what the tool says, in `errors`.
run_in() {
  local folder=$1 tool=$2
  shift 2
  rm -rf "$folder" run && mkdir run
  (cd run && exec env -i PATH="$clients:/usr/bin:/bin" "${environment[@]}" \
    VALGRIND_LIB="$BUILD/tests/parity/libexec" setarch -R "$valgrind" --tool="$tool" \
    "${caches[@]}" "$@" </dev/null >printed 2>errors)
  local status=$?
  mv run "$folder"
  return $status
}

# ir_of FUNCTION PROFILE: the instructions that it executed itself.
ir_of() {
  awk -v wanted="fn=$1" '/^fn=/ { ours = $0 == wanted } ours && /^[0-9]/ { sum += $2 } END { print sum + 0 }' "$2"
}

# refused TOOL REASON OPTION...: our tool ends with status 1 before the program begins, and says why.
refused() {
  "$STAGE/bin/valgrind" --tool="$1" "${@:3}" true >printed 2>&1
  expect "$*: status" $? 1
  grep -qF -- "$2" printed || fail "$*: $(<printed)"
}
