#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# prefetch_test.sh COMPILER: a function that does nothing but prefetch is called, and no prefetch is written without
# sim/prefetch.h, which sees to that. (GCC 12 dropped the calls of six such functions: no result shows it.)
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../work_folder.sh"
root=$here/../..

cat >"$work/calls.cc" <<'END'
#include "sim/prefetch.h"
[[gnu::noinline]] static void only_fetches(const char* p) { FETCH(p); }
void caller(const char* p) { only_fetches(p + 64); }
END
calls() {  # FETCH: calls of caller()
  "$compiler" -std=c++20 -O2 -I "$root" -DFETCH="$1" -S -o - "$work/calls.cc" |
    grep -cE '(call|jmp|bl?)[[:space:]]+_ZL12only_fetches'
}
compiler=$1
[[ $(calls cg::sim::prefetch) == 1 ]] || fail "the call of a function that prefetches is dropped"

places=$(cd "$root" && grep -rl --include='*.h' --include='*.cc' __builtin_prefetch sim tool)
[[ $places == sim/prefetch.h ]] || fail "prefetches without sim/prefetch.h: $places"
