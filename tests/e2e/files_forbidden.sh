#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A program that forbids itself to open files (landlock) has its profile all the same: both tools write through a
# descriptor that they opened before. (The core says of its pipes that it cannot remove them.)
. "$(dirname "$0")/common.sh"

client=$BUILD/tests/clients/forbids_files
run_tool -q --vgdb=no --cachegrind-out-file=first "$client" >printed
case $? in
  0) ;;
  2) echo "SKIPPED: the kernel, or Valgrind, does not know landlock"; exit 77 ;;
  *) fail "the client could open a file: $said" ;;
esac
expect "what is said" "$said" ""
check_profiles first || fail "no profile"
expect "temporaries" "$(echo first.* forbidden*)" 'first.* forbidden*'

# A profile that was there is overwritten, as a whole.
head -c 1000000 /dev/zero | tr '\0' '#' >second
run_tool -q --vgdb=no --checkpoint=1 --objects=yes --miss-patterns=yes --cachegrind-out-file=second "$client" >printed || fail "$said"
check_profiles second || fail "not overwritten"
for file in second second.objects second.strides; do
  "$STAGE/bin/cg_annotate" "$file" >report 2>errors || fail "$file: $(<errors)"
done

"$STAGE/bin/valgrind" -q --vgdb=no --tool=callgrind --callgrind-out-file=calls "$client" >printed 2>errors || fail "$(<errors)"
expect "what is said" "$(<errors)" ""
"$STAGE/bin/callgrind_annotate" calls >report 2>errors || fail "$(<errors)"
grep -q 'forbids_files.c:main' report || fail "no main"
