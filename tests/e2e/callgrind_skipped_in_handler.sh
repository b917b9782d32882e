#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The costs of a function of --fn-skip= that a signal's handler calls belong to the handler, as to any other caller.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"
! is_arm64 || { echo "SKIPPED: Callgrind misses returns of the recursion on arm64"; exit 77; }
command -v gcc >/dev/null || { echo "SKIPPED: no gcc"; exit 77; }

cat >handles.c <<'EOT'
#include <signal.h>
static volatile int sum;
__attribute__((noinline)) int skipped(int n) { return n < 2 ? n : skipped(n - 1) + skipped(n - 2); }
static void handler(int signal) { sum += skipped(6); }
int main(void) {
  signal(SIGUSR1, handler);
  raise(SIGUSR1);
  sum += skipped(5);
  return 0;
}
EOT
gcc -O1 -g -o handles handles.c || fail "does not compile"
self() {  # FUNCTION
  awk -v wanted="fn=$1" '/^fn=/ { ours = $0 == wanted } /^calls=/ { getline; next }
    ours && /^[0-9]/ { sum += $2 } END { print sum + 0 }' out
}
profile_of --separate-recs=1 --compress-strings=no --compress-pos=no --callgrind-out-file=out ./handles || fail "status $?: $said"
handler=$(self handler) both=$(($(self handler) + $(self main) + $(self skipped)))
profile_of --compress-strings=no --compress-pos=no --fn-skip=skipped --callgrind-out-file=out ./handles ||
  fail "status $?: $said"
expect "instructions of what is skipped" "$(self skipped)" 0
expect "instructions of those that call it" "$(($(self handler) + $(self main)))" "$both"
(($(self handler) > handler + 100)) || fail "the handler has not got those of what it calls"
