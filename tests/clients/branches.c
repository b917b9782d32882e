// SPDX-License-Identifier: GPL-2.0-or-later
//
// Branches of several kinds, without a C library: nothing else runs, and nothing depends on the
// environment.
static unsigned state = 1;
static volatile unsigned sink;

static unsigned coin(void) {
  state = state * 1664525 + 1013904223;
  return state >> 31;
}

static void one(void) { sink += 1; }
static void two(void) { sink += 2; }
static void three(void) { sink ^= 3; }
static void (*const volatile functions[])(void) = {one, two, three, two, one};

__attribute__((noinline)) static void loops(unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i) sink += i;
}

__attribute__((noinline)) static void correlated(void) {
  const unsigned a = coin();
  const unsigned b = coin();
  if (a) sink += 1;
  if (b) sink += 2;
  if (a != b) sink += 4;
  functions[a]();
}

// Calls of three sites in turn, in the round of which a stack of 16 entries is wrong.
__attribute__((noinline)) static void deep(unsigned depth) {
  if (depth == 0) return;
  if (depth % 3 == 0)
    deep(depth - 1);
  else if (depth % 3 == 1)
    deep(depth - 1), sink += 1;
  else
    deep(depth - 1), sink += 2;
  sink ^= depth;
}

void run(void) {
  for (unsigned i = 0; i < 300; ++i) {
    loops(9);
    loops(23);
    correlated();
    functions[i % 5]();
    functions[i % 3 + coin()]();
    deep(i % 30);
  }
}

__asm__(
    ".globl _start\n"
#if defined(__x86_64__)
    "_start: call run\n"
    "xor %edi, %edi\n"
    "mov $60, %eax\n"
    "syscall\n");
#elif defined(__aarch64__)
    "_start: bl run\n"
    "mov x0, #0\n"
    "mov x8, #93\n"
    "svc #0\n");
#endif
