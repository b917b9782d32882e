// SPDX-License-Identifier: GPL-2.0-or-later
// A compiler in memory, as engines are made: expressions in postfix notation become machine code on
// a fresh page, which is made executable, run, patched in place (as inline caches are) and
// unmapped, so that the next one comes to the same address. What it computes is checked by
// interpretation.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { kPage = 4096 };

static const char* const kExpressions[] = {
    "x3+", "xx*7+", "x5*x2*+9+", "xxx**1+", "x1+x2+*x3+*", "4x*3+x*2+x*1+", "xx+xx+*xx+*xx+*",
};

typedef unsigned code(void);

// Both return the value of `expression` at x. On the machine's stack; these encodings are the same
// with 32 and 64 bits. `x_at` is where the code has its x.
static unsigned interpret(const char* expression, unsigned x) {
  unsigned stack[16], depth = 0;
  for (const char* e = expression; *e != '\0'; ++e) {
    if (*e == '+' || *e == '*') {
      const unsigned b = stack[--depth];
      stack[depth - 1] = *e == '+' ? stack[depth - 1] + b : stack[depth - 1] * b;
    } else {
      stack[depth++] = *e == 'x' ? x : (unsigned)(*e - '0');
    }
  }
  return stack[0];
}

static unsigned char* emit(unsigned char* at, const char* bytes, size_t n) {
  memcpy(at, bytes, n);
  return at + n;
}

static void compile(const char* expression, unsigned x, unsigned char* at, unsigned char** x_at) {
  at = emit(at, "\xba", 1);  // mov $x, %edx
  *x_at = at;
  at = emit(at, (const char*)&x, 4);
  for (const char* e = expression; *e != '\0'; ++e) {
    if (*e == '+') {
      at = emit(at, "\x58\x59\x01\xc8\x50", 5);  // pop eax, pop ecx, add ecx to eax, push eax
    } else if (*e == '*') {
      at = emit(at, "\x58\x59\x0f\xaf\xc1\x50", 6);  // the same with imul
    } else if (*e == 'x') {
      at = emit(at, "\x52", 1);  // push edx
    } else {
      const char push[] = {0x6a, (char)(*e - '0')};
      at = emit(at, push, 2);
    }
  }
  emit(at, "\x58\xc3", 2);  // pop eax, ret
}

int main(void) {
  unsigned wrong = 0, same_address = 0, sum = 0;
  void* last = NULL;
  for (unsigned n = 0; n < 70; ++n) {
    const char* expression = kExpressions[n % 7];
    unsigned char *x_at,
        *page = mmap(NULL, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    same_address += page == last;
    last = page;
    compile(expression, n, page, &x_at);
    mprotect(page, kPage, PROT_READ | PROT_EXEC);
    for (unsigned i = 0; i < 10; ++i) sum += ((code*)page)();
    wrong += ((code*)page)() != interpret(expression, n);
    mprotect(page, kPage, PROT_READ | PROT_WRITE | PROT_EXEC);
    for (unsigned x = 100; x < 105; ++x) {
      memcpy(x_at, &x, 4);
      wrong += ((code*)page)() != interpret(expression, x);
    }
    munmap(page, kPage);
  }
  printf("%u, %u wrong, %u times at the same address\n", sum, wrong, same_address);
  return wrong != 0 || same_address == 0;
}
