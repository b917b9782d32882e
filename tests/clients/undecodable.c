// SPDX-License-Identifier: GPL-2.0-or-later
// Instructions that do not exist (ud2, and one that the machine may know but VEX does not), met at
// the start, in the middle and at the end of blocks; a handler jumps out.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf landing;
static int cells[64];
static void jump(int signal) { siglongjmp(landing, signal); }

int main(void) {
  struct sigaction action = {.sa_handler = jump};
  sigaction(SIGILL, &action, NULL);
  volatile int faults = 0;
  for (volatile int i = 0; i < 30; ++i) {
    if (sigsetjmp(landing, 1)) {
      ++faults;
      continue;
    }
    switch (i % 3) {
      case 0:
        __asm__ volatile("ud2");
        break;
      case 1:
        __asm__ volatile("incl %0; incl %1; ud2" : "+m"(cells[i]), "+m"(cells[i + 1]) : : "cc");
        break;
      case 2:
        __asm__ volatile("incl %0; .byte 0x0f, 0xff, 0xc0; incl %0" : "+m"(cells[i]) : : "cc");
    }
  }
  printf("%d faults\n", faults);
  return faults != 30;
}
