#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The commands of the README, of docs/programs.md and of the guide, exactly as written there: each of them succeeds and
# prints something. This script makes their inputs: programs, a repository, profiles of some names. Process ids differ
# from the documents'.
. "$(dirname "$0")/common.sh"
shopt -s extglob
PATH=$STAGE/bin:$PATH:.
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
process='' count=0
trap 'kill $process 2>/dev/null; wait; rm -rf "$work"' EXIT

count_in() {  # FILE COMMAND...: a profile of Cachegrind
  valgrind -q --tool=cachegrind "${caches[@]}" --cachegrind-out-file="$PWD/$1" "${@:2}" >/dev/null || fail "no profile $1"
}

# The program of the sample in a repository, and profiles of it as it was and with the second loop turned round.
make_concordance() {
  cp "$SOURCE"/sample/* .
  { git init -q . && git add . && git commit -qm "as it was"; } || fail "no repository"
  gcc -O2 -g -fno-inline concordance.c -o concordance || fail "concordance.c"
  count_in before ./concordance text.txt
  sed -i '/^static void sum_lines/,/^}/{
    /++line)$/d
    /++word)/{ s/^\(  *\)  \(for .*++word)\) \(.*\)/  \2\n    for (unsigned line = 0; line < kLines; ++line) \3/ }
  }' concordance.c
  gcc -O2 -g -fno-inline concordance.c -o concordance || fail "concordance.c"
  count_in after ./concordance text.txt
}

# The guide's example with this text.
block_with() {  # REGEX
  awk -v text="$1" '/^```/ { if (block ~ text) printf "%s", block; block = ""; next } { block = block $0 "\n" }' "$SOURCE/docs/guide.md"
}

# The guide's program, of which it shows all but main and the label's use; and what else it names.
make_guide() {
  awk '/^```/ { inside = /^```c/ && !done; done = 1; next } inside' "$SOURCE/docs/guide.md" >particles.c
  cat >>particles.c <<'C'
int main(void) {
  static struct particle p[1000];
  move(p, 1000, 1);
  return energy(p, 1000) != 0;
}
C
  # shellcheck disable=SC2016  # the quotes are those of the guide
  eval "$(grep -o 'gcc [^`]*particles\.c[^`]*' "$SOURCE/docs/guide.md")" || fail particles.c
  cp "$SOURCE/tests/binaries/inlined/inlined.cc" .
  bzip2 -9 <text.txt >text.9.bz2 || fail "no bzip2"
  xz <text.txt >text.xz || fail "no xz"
  block_with 'score' | sed 's/@ARGV/100, 2/' >lookups.pl
  valgrind -q --tool=cachegrind --cache-sim=yes --machine=zen4 --cachegrind-out-file="$PWD/zen4.out" ./concordance text.txt >/dev/null || fail "no profile of a machine"
  for copy in before.out b{1,2,3}.out monday.out; do cp before "$copy"; done
  for copy in after.out a{1,2,3}.out tuesday.out; do cp after "$copy"; done
  echo 'int sqlite3_exec(int n) { return n + 1; }' >sqlite3.c
  gcc -g -c sqlite3.c -o sqlite3.o || fail sqlite3.c
  echo 'int sqlite3_exec(int); int main(int n, char** a) { return a[0] == 0 ? sqlite3_exec(n) : 0; }' >words.c
  echo 'int parse(int n) { return n + 1; } int main(int n, char** a) { return a[0] == 0 ? parse(n) : 0; }' >prog.c
  gcc -g prog.c -o prog || fail prog.c
  valgrind -q --tool=callgrind --callgrind-out-file=after ./prog || fail "no profile of calls"
  { block_with 'void transpose'
    echo 'int main(void) { from[1][1] = 1; transpose(); return to[1][1] != 1; }'; } >transpose.c
  gcc -O1 -g -DN=256 -DROW=N -DBLOCK=N transpose.c -o transpose || fail transpose.c
  { printf '#include <stdlib.h>\nstatic int by_value(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }\n'
    block_with 'void sort_small'
    echo 'int main(void) { static int v[600]; load(v, 600); for (int i = 0; i < 20; ++i) draw(v, 600); }'; } >pictures.c
  gcc -O1 -g -fno-inline pictures.c -o pictures || fail pictures.c
  { block_with 'void multiply'
    echo 'int main(void) { a[1][1] = b[1][1] = 1; multiply(); return c[1][1] != 1; }'; } >multiply.c
  gcc -O1 -g -fno-inline -DN=250 -DBLOCK=N multiply.c -o multiply || fail multiply.c
  { printf '#include <stdlib.h>\n#define BUCKETS 12500\n'
    block_with 'struct entry\\* e = malloc'
    echo 'int main(void) { for (unsigned long i = 0; i < 100000; ++i) insert(i);
      for (unsigned long i = 0; i < 200000; ++i) if (!find(i * 7919 % 100000)) return 1;
      return 0; }'; } >customers.c
  gcc -O2 -g -fno-inline customers.c -o customers || fail customers.c
  { printf '#include <stdlib.h>\n#define N 100000\nstatic unsigned char bytes[N];\nint main(void) {\n  int small = 0;\n'
    echo '  for (int i = 0; i < N; ++i) bytes[i] = rand();'
    block_with '20 \\* row'
    echo '  return small == 0; }'; } >count.c
  gcc -O1 -g -fno-if-conversion count.c -o count || fail count.c
  printf 'all:\n\ttrue; true\n' >Makefile
  echo 'int main(void) { for (volatile long i = 0;; ++i); }' >spin.c
  gcc -g spin.c -o spin || fail spin.c
}

# A program that runs, and can be asked.
start_spinning() {
  valgrind -q --tool=cachegrind ./spin &
  process=$!
  for ((i = 0; i < 100; ++i)); do timeout 10 vgdb --pid=$process status >/dev/null 2>&1 && return; sleep 0.1; done
  fail "cannot be asked"
}

# What the number of a process stands for: the profile that was written last, the program that runs.
newest_profile() {
  find . -maxdepth 1 -name 'cachegrind.out.*' ! -name '*.objects' ! -name '*.strides' -printf '%T@ %f\n' | sort -n | tail -n 1 | cut -d' ' -f2
}

run_all() {  # DOCUMENT
  local line typed status wanted
  while IFS= read -r line <&3; do
    [[ $line != vgdb* || -n $process ]] || start_spinning
    typed=${line//cachegrind.out.+([0-9])/$(newest_profile)}
    wanted=0
    [[ $line != cg_gate* ]] || wanted=3  # the regression that the page shows
    eval "${typed//--pid=+([0-9])/--pid=$process}" >out 2>&1 </dev/null 3<&-
    status=$?
    ((status == wanted)) || fail "$1: $line: status $status: $(tail -n 5 out)"
    [[ -s out || $line == *' > '* || $line == *' -o '* || $line == mkdir* ]] || fail "$1: $line: says nothing"
    count=$((count + 1))
  done 3< <(awk '/^```/ { inside = !inside; next } inside && sub(/^\$ /, "")' "$SOURCE/$1")
}

mkdir programs guide
(cd programs && make_concordance && run_all README.md && ((count >= 1)) && run_all docs/programs.md && ((count >= 8)) || exit 1) || exit 1
is_arm64 && { echo "SKIPPED: --objects=yes, which the guide uses, is not for arm64"; exit 77; }
cd guide || exit 1
make_concordance && make_guide && run_all docs/guide.md
((count >= 20)) || fail "only $count commands found in the guide"
