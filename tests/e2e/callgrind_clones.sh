#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# With --fold-clones=yes the clones that the compiler made of a function count as that function: its cold part, which catches,
# has no calls of its own.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"
command -v g++ >/dev/null || { echo "SKIPPED: no g++"; exit 77; }

cat >catches.cc <<'EOT'
static volatile int x;
extern "C" __attribute__((noipa)) void thrower(int i) {
  x = x + 1;
  if (i % 2 != 0) throw 1;
}
extern "C" __attribute__((noipa)) void run(int n) {
  for (int i = 0; i < n; ++i) try {
      thrower(i);
    } catch (int) {
      thrower(2 * i);
    }
}
int main() { run(20); }
EOT
g++ -O2 -g -o catches catches.cc || fail "does not compile"
nm catches | grep -q ' run\.cold' || { echo "SKIPPED: this compiler makes no cold part"; exit 77; }
calls() {  # the functions that call thrower and run, and how often
  awk '/^fn=/ { from = substr($0, 4) } /^cfn=/ { to = substr($0, 5) }
    /^calls=/ && to ~ /^(thrower|run)/ { n[from " " to] += substr($1, 7) }
    END { for (call in n) printf "%s %d;", call, n[call] }' out
}
for options in --short-cut=yes --short-cut=no; do
  profile_of --fold-clones=yes $options --compress-strings=no --callgrind-out-file=out ./catches || fail "status $?: $said"
  expect "calls with $options" "$(calls | tr ';' '\n' | sort | tr '\n' ';')" "main run 1;run thrower 30;"
done
