#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# prefetch_test.sh COMPILER: a function that does nothing but prefetch does that and is called, and no prefetch is
# written without sim/prefetch.h, which sees to it. (GCC 12 dropped the calls of such functions: no result shows it.)
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../work_folder.sh"
root=$here/../..

cat >"$work/calls.cc" <<'END'
#include "sim/prefetch.h"
[[gnu::noinline]] static void only_fetches(const char* p) { cg::sim::prefetch(p); }
void caller(const char* p) { only_fetches(p + 64); }
END
"$1" -std=c++20 -O2 -I "$root" -S -o "$work/calls.s" "$work/calls.cc" || fail "it does not compile"
grep -qE '(prefetch|prfm)' "$work/calls.s" || fail "nothing is prefetched"
grep -qE '(call|jmp|bl?)[[:space:]]+_ZL12only_fetches' "$work/calls.s" || fail "the call is dropped"

places=$(cd "$root" && grep -rl --include='*.h' --include='*.cc' __builtin_prefetch sim tool)
[[ $places == sim/prefetch.h ]] || fail "prefetches without sim/prefetch.h: $places"
