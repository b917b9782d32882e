#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A folder that is removed while the client runs: the profile goes to the temporary folder, or into the
# folder that has taken its place.
. "$(dirname "$0")/common.sh"

mkdir folder
run_tool --cachegrind-out-file=folder/out sh -c 'rmdir folder; exit 7'
expect "status" $? 7
expect_second_place "$work/folder/out" "No such file or directory"

mkdir folder
run_tool --cachegrind-out-file=folder/out sh -c 'mv folder other; mkdir folder; exit 7'
expect "status" $? 7
check_profiles folder/out || fail "not in the new folder"
[[ -z $(ls other) ]] || fail "something in the old one"

# The working folder itself, whose name is not in the option.
mkdir here
said=$(cd here && TMPDIR=$work/tmp "$STAGE/bin/valgrind" -q --tool=cachegrind "${caches[@]}" \
  --cachegrind-out-file=out sh -c 'rmdir ../here; exit 7' 2>&1 | sed 's/^==[0-9]*== //')
expect_second_place "$work/here/out" "No such file or directory"
