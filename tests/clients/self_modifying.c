// SPDX-License-Identifier: GPL-2.0-or-later
// Code that is written, run and rewritten in place: `mov $n, %eax; (inc %eax) x m; ret` of growing
// length, and one function that patches an instruction of its own superblock.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

typedef int code(void);

static int generate_and_run(unsigned char* at, int n, int increments) {
  unsigned char* end = at;
  *end++ = 0xb8;  // mov $n, %eax
  memcpy(end, &n, 4);
  end += 4;
  for (int i = 0; i < increments; ++i) {
    *end++ = 0x83;  // add $1, %eax
    *end++ = 0xc0;
    *end++ = 0x01;
  }
  *end++ = 0xc3;
  return ((code*)at)();
}

int main(void) {
  unsigned char* room =
      mmap(NULL, 8192, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int sum = 0;
  for (int i = 0; i < 200; ++i) sum += generate_and_run(room + 4096 - 40, i, i % 25);
  for (int i = 0; i < 200; ++i) sum += generate_and_run(room + i % 3, i, 3);
  printf("%d\n", sum);
  return 0;
}
