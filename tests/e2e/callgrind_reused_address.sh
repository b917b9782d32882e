#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Code without a name at an address at which a library's stub lies afterwards: the stub is the library's, and skipped.
. "$(dirname "$0")/common.sh"
. "$(dirname "$0")/callgrind.sh"
[[ $(gcc -dumpmachine) == x86_64* ]] || { echo "SKIPPED: no gcc for amd64, in whose instructions the client is"; exit 77; }

cat >library.c <<'EOT'
int called(int);
int lib_f(int n) { return called(n) + 1; }
EOT
cat >reuses.c <<'EOT'
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
typedef int function(int);
__attribute__((noinline)) int called(int n) { return n + 1; }
static function* load(void** library) {
  *library = dlopen("./library.so", RTLD_NOW);
  return (function*)dlsym(*library, "lib_f");
}
// What the first call of `f` leads to.
static unsigned char* stub_of(function* f) {
  unsigned char* at = (unsigned char*)f;
  while (*at != 0xe8) ++at;
  int distance;
  memcpy(&distance, at + 1, 4);
  return at + 5 + distance;
}
int main(void) {
  void* library;
  unsigned char* const stub = stub_of(load(&library));
  unsigned char* const page = (unsigned char*)((unsigned long)stub & ~4095UL);
  unsigned char code[14];
  function* const target = called;
  memcpy(code, stub, 6);  // jmp *DISTANCE(%rip), the last of the stub
  memset(code + 2, 0, 4);
  memcpy(code + 6, &target, 8);
  dlclose(library);
  mmap(page, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  memcpy(stub, code, sizeof code);
  int sum = ((function*)stub)(1);
  munmap(page, 4096);
  function* const f = load(&library);
  if (stub_of(f) != stub) return 77;
  for (int i = 0; i < 150; ++i) sum += f(i);
  printf("%d\n", sum);
  return 0;
}
EOT
gcc -O1 -g -fcf-protection=none -shared -fPIC -o library.so library.c || fail "does not compile"
gcc -O1 -g -rdynamic -o reuses reuses.c -ldl || fail "does not compile"
profile_of --compress-strings=no --callgrind-out-file=out ./reuses
status=$?
((status == 77)) && { echo "SKIPPED: the library went elsewhere"; exit 77; }
expect "status" $status 0
calls=$(awk '/^fn=/ { from = substr($0, 4) } /^cfn=/ { to = substr($0, 5) }
  /^calls=/ && from == "lib_f" { print to, substr($1, 7) }' out)
expect "what lib_f calls" "$calls" "called 150"
