#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Nothing is installed over a Valgrind, however the prefix is spelled; one line gives the reason. The Valgrind
# here consists only of file names; a build is configured against it, and not built.
. "$(dirname "$0")/common.sh"
command -v ninja >/dev/null || { echo "SKIPPED: ninja is missing"; exit 77; }

# make_valgrind PREFIX
make_valgrind() {
  local libraries=$1/lib/valgrind file
  mkdir -p "$1"/{bin,libexec/valgrind,include/valgrind} "$libraries" "$1/lib/pkgconfig"
  for file in bin/valgrind libexec/valgrind/{none,cachegrind}-amd64-linux include/valgrind/pub_tool_basics.h \
    lib/valgrind/libcoregrind-amd64-linux.a; do echo "$file" >"$1/$file"; done
  cat >"$1/lib/pkgconfig/valgrind.pc" <<EOT
prefix=$PWD/$1
libdir=\${prefix}/lib
includedir=\${prefix}/include/valgrind
arch=amd64
os=linux
platform=amd64-linux
valt_load_address=0x58000000
Name: Valgrind
Description: files of its names
Version: 3.19.0
EOT
}
contents() { find "$@" -type f -exec md5sum {} + -o -printf '%p %y %l\n' | sort; }

make_valgrind its/own
make_valgrind another
cmake -G Ninja -DCMAKE_PREFIX_PATH="$work/its/own" -S "$SOURCE" -B build -DBUILD_TESTING=OFF &>log ||
  fail "not configured: $(cat log)"
grep -qF "Valgrind 3.19.0: $work/its/own/bin/valgrind" log || fail "configured against another Valgrind"

mkdir -p a/deep/folder partly other && ln -s its/own link && ln -s ../its a/link && ln -s "$work/a/deep" deep
ln -s ../its/own/libexec partly/libexec
before=$(contents its another partly other a)

# refused WHAT PREFIX
refused() {
  cmake --install build --prefix "$2" >log 2>&1 && fail "installed into $2 (DESTDIR=${DESTDIR:-})"
  expect "lines for $2" "$(grep -c 'install: error: ' log)" 1
  grep -qF -- "$1, which would be overwritten" log || fail "$2: $(cat log)"
  expect "files after $2" "$(contents its another partly other a)" "$before"
}
own="has the Valgrind that this build runs ($work/its/own/bin/valgrind)"
for prefix in "$work/its/own" "$work/its/own/" "/$work/its/../its//own/." its/own ./link link/bin/.. a/link/own \
  deep/../../its/own partly; do
  refused "$own" "$prefix"
done
refused "has a Valgrind" another

# A package for that prefix would overwrite it later, and some lie in it at once.
DESTDIR=$work/other refused "$own" "$work/its/own"
grep -q 'when the package is unpacked; choose another' log || fail "not said when: $(cat log)"
DESTDIR=$work refused "$own" /its/own
DESTDIR=its refused "$own" /own
DESTDIR=$work refused "has a Valgrind" /another
