#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# When the Valgrind of a tree has been replaced by another version, the launcher says so in one line, once in a
# tree of processes, and runs.
. "$(dirname "$0")/../e2e/common.sh"

mkdir -p tree/bin && ln -s "$STAGE/libexec" tree/libexec
real=$(sed -n "s/^valgrind='\(.*\)'$/\1/p" "$STAGE/bin/valgrind")
cat >newer <<END
#!/bin/sh
if [ "\$1" = --version ]; then echo valgrind-4.0.1; else exec '$real' "\$@"; fi
END
chmod +x newer
sed "s|^valgrind='.*'$|valgrind='$work/newer'|" "$STAGE/bin/valgrind" >tree/bin/valgrind
chmod +x tree/bin/valgrind

tree/bin/valgrind -q --tool=cachegrind "${caches[@]}" --trace-children=yes --cachegrind-out-file=out.%p \
  sh -c '/bin/true; exit 5' 2>errors
expect status $? 5
expect "said" "$(sed 's/valgrind-3[.0-9]*:/valgrind-3:/' errors)" \
  "valgrind: warning: $work/newer is valgrind-4.0.1 now, and the tools here go with valgrind-3: they are to be built and installed anew"
check_profiles out.* || fail "no complete profile"
