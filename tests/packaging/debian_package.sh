#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# cpack makes the same package twice; lintian finds nothing in it, shellcheck nothing in its scripts.
# (./dev distributions tests its installation.)
. "$(dirname "$0")/../e2e/common.sh"

config=$BUILD/CPackConfig.cmake
for time in first second; do
  cpack --config "$config" -G DEB -B "$work/$time" >log 2>&1 || {
    grep -q 'No Debian package: ' log && { echo "SKIPPED: $(grep 'No Debian package: ' log)"; exit 77; }
    fail "cpack: $(cat log)"
  }
done
package=$(echo first/*.deb)
cmp "$package" second/*.deb || fail "another package the second time"

# Every file at the name of one of Valgrind's is diverted, and nothing else is.
dpkg-deb -e "$package" control
dpkg-deb -c "$package" | awk '{ print $6 }' | sed 's/^\.//' | grep -v '/$' | sort >files
sed -n '/<<END/,/^END/p' control/preinst | sed '1d;$d' | cut -d' ' -f1 | sort >diverted
{ dpkg -L valgrind | grep -vx '/.'; } | sort | comm -12 - files >taken
diff diverted taken || fail "diverted are others than Valgrind's names that are taken"

if command -v lintian >/dev/null; then
  expect "lintian" "$(lintian --allow-root --fail-on none "$package" 2>&1 | grep '^[EW]:')" ""
fi
if command -v shellcheck >/dev/null; then shellcheck control/{preinst,postinst,postrm} || fail shellcheck; fi
