// SPDX-License-Identifier: GPL-2.0-or-later
// Instructions that lie across the ends of lines and pages, and a jump off the last page: a `mov`
// of a long constant, an `xor` and `ret`, placed at every offset around the border.
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static sigjmp_buf landing;
static void jump(int signal) { siglongjmp(landing, signal); }

int main(void) {
#ifdef __x86_64__
  static const unsigned char kCode[] = {0x48, 0xb8, 1, 2, 3, 4, 5, 6, 7, 8, 0x48, 0x31, 0xc0, 0xc3};
#else
  static const unsigned char kCode[] = {0xb8, 1, 2, 3, 4, 0x31, 0xc0, 0xc3};
#endif
  char* room =
      mmap(NULL, 8 * 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(room + 7 * 4096, 4096);
  struct sigaction action = {.sa_handler = jump};
  sigaction(SIGSEGV, &action, NULL);
  volatile int sum = 0;
  for (int back = 0; back < 16; ++back) {  // each border has pages of its own: nothing is rewritten
    char* places[] = {room + 256 + back * 256 - back, room + (8192 + 32 + back * 96) - back};
    for (int i = 0; i < 2; ++i) {
      memcpy(places[i], kCode, sizeof kCode);
      sum += ((int (*)(void))places[i])();
    }
  }
  char* across = room + 5 * 4096 - 3;
  memcpy(across, kCode, sizeof kCode);
  for (int i = 0; i < 10; ++i) sum += ((int (*)(void))across)();
  volatile int faults = 0;
  char* last = room + 7 * 4096 - sizeof kCode - 1;
  memcpy(last, kCode, sizeof kCode);
  memcpy(last + sizeof kCode - 1, "\xeb", 2);  // jmp to the next address, which is not mapped
  for (volatile int i = 0; i < 5; ++i) {
    if (sigsetjmp(landing, 1))
      ++faults;
    else
      ((int (*)(void))last)();
  }
  printf("%d, %d faults\n", sum, faults);
  return faults != 5;
}
