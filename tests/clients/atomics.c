// SPDX-License-Identifier: GPL-2.0-or-later
// Locked instructions of every width: one reference each. Double CAS also across two lines' border.
// On arm64: load-linked and store-conditional of every width, and of pairs.
#include <stdio.h>

static _Alignas(128) unsigned char cells[4096];

#define CAS_LOOP(type)                                                          \
  for (unsigned i = 0; i < 200; ++i) {                                          \
    type* cell = (type*)(cells + i * 13 % 2048 / sizeof(type) * sizeof(type));  \
    type seen = *cell;                                                          \
    while (!__sync_bool_compare_and_swap(cell, seen, (type)(seen + 1))) ++seen; \
    __sync_fetch_and_add(cell, (type)3);                                        \
    __sync_fetch_and_or(cell, (type)5);                                         \
    (void)__sync_lock_test_and_set(cell, (type)i);                              \
  }

#ifdef __aarch64__
static void double_cas(unsigned char* cell) {
  unsigned long low, high, state;
  __asm__ volatile(
      "1: ldaxp %0, %1, [%3]; add %0, %0, #1; stlxp %w2, %0, %1, [%3]; cbnz %w2, 1b;"
      "2: ldxp %w0, %w1, [%3]; stxp %w2, %w1, %w0, [%3]; cbnz %w2, 2b"
      : "=&r"(low), "=&r"(high), "=&r"(state)
      : "r"(cell)
      : "memory");
}
static void add_across(unsigned* across, int old) {
  unsigned* const aligned = (unsigned*)((unsigned long)across & ~3ul);  // nothing else is allowed
  __atomic_fetch_add(aligned, (unsigned)old, __ATOMIC_SEQ_CST);
}
#else
static void double_cas(unsigned char* cell) {
#ifdef __x86_64__
  unsigned long low = 0, high = 0;
  __asm__ volatile("lock cmpxchg16b %0"
                   : "+m"(*cell), "+a"(low), "+d"(high)
                   : "b"(1ul), "c"(2ul)
                   : "memory", "cc");
#endif
  unsigned low32 = 0, high32 = 0;
  __asm__ volatile("lock cmpxchg8b %0"
                   : "+m"(*cell), "+a"(low32), "+d"(high32)
                   : "b"(3), "c"(4)
                   : "memory", "cc");
}

static void add_across(unsigned* across, int old) {
  __asm__ volatile(
      "lock addl $1, %0; lock incw %0; lock notl %0; lock btsl $3, %0; lock xaddl %1, %0"
      : "+m"(*across), "+r"(old)
      :
      : "memory", "cc");
}
#endif

int main(void) {
  CAS_LOOP(unsigned char)
  CAS_LOOP(unsigned short)
  CAS_LOOP(unsigned)
#ifdef __LP64__
  CAS_LOOP(unsigned long)
#endif
  for (int i = 0; i < 100; ++i) double_cas(cells + 16 * i);
  for (int i = 0; i < 8; ++i)  // locked, unaligned and across a line
    add_across((unsigned*)(cells + 62 + 64 * i), i);
  unsigned sum = 0;
  for (unsigned i = 0; i < sizeof cells; ++i) sum += cells[i];
  printf("%u\n", sum);
  return 0;
}
