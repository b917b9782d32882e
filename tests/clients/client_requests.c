// SPDX-License-Identifier: GPL-2.0-or-later
// What a client can ask of the core: code is rewritten and VALGRIND_DISCARD_TRANSLATIONS tells so;
// messages, and calls into native code that nothing counts.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <valgrind.h>

static unsigned long uncounted(unsigned thread, unsigned long n) {
  (void)thread;
  unsigned long sum = 0;
  for (unsigned long i = 0; i < n; ++i) sum += i * i;
  return sum;
}

int main(void) {
  unsigned char* room =
      mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int sum = 0;
  for (int i = 0; i < 50; ++i) {
    const unsigned char code[] = {0xb8, (unsigned char)i, 0, 0, 0, 0xc3};  // mov $i, %eax; ret
    memcpy(room + i % 5, code, sizeof code);
    VALGRIND_DISCARD_TRANSLATIONS(room, 16);
    for (int j = 0; j < 3; ++j) sum += ((int (*)(void))(room + i % 5))();
  }
  VALGRIND_PRINTF("half way: %d\n", sum);
  const unsigned long squares = VALGRIND_NON_SIMD_CALL1(uncounted, 1000);
  printf("%d %lu %u\n", sum, squares, RUNNING_ON_VALGRIND);
  return 0;
}
