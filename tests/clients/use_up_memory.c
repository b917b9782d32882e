// SPDX-License-Identifier: GPL-2.0-or-later
// Takes address space until none is left but a few megabytes, then runs code that nobody has seen
// before: tables that describe code have to grow. For amd64.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { kFunctions = 100000, kFunctionSize = 16, kPiece = 4 << 20 };
static const unsigned char kReturn7[] = {0xb8, 7, 0, 0, 0, 0xc3};  // mov $7,%eax; ret

static unsigned char* take(size_t size, int protection) {
  return mmap(NULL, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

int main(void) {
  unsigned char* code = take(kFunctions * kFunctionSize, PROT_READ | PROT_WRITE | PROT_EXEC);
  if (code == MAP_FAILED) return 1;
  for (int i = 0; i < kFunctions; ++i) memcpy(code + i * kFunctionSize, kReturn7, sizeof kReturn7);
  while (take(kPiece, PROT_NONE) != MAP_FAILED) {
  }
  int sum = 0;
  for (int i = 0; i < kFunctions; ++i) sum += ((int (*)(void))(code + i * kFunctionSize))();
  printf("%d\n", sum);
  return 0;
}
