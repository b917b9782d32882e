// SPDX-License-Identifier: GPL-2.0-or-later
// Instructions that do not exist (ud2, udf, and one that the machine may know but VEX does not), met at
// the start, in the middle and at the end of blocks; a handler jumps out.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

#ifdef __aarch64__
#define INCREMENT(cell) "ldr w9, " cell "; add w9, w9, #1; str w9, " cell ";"
#define CHANGED "x9"
#define NO_INSTRUCTION "udf #0;"
#define UNKNOWN ".inst 0xd5033fff;"
#else
#define INCREMENT(cell) "incl " cell ";"
#define CHANGED "cc"
#define NO_INSTRUCTION "ud2;"
#define UNKNOWN ".byte 0x0f, 0xff, 0xc0;"
#endif

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
        __asm__ volatile(NO_INSTRUCTION);
        break;
      case 1:
        __asm__ volatile(INCREMENT("%0") INCREMENT("%1") NO_INSTRUCTION
                         : "+m"(cells[i]), "+m"(cells[i + 1])
                         :
                         : CHANGED);
        break;
      case 2:
        __asm__ volatile(INCREMENT("%0") UNKNOWN INCREMENT("%0") : "+m"(cells[i]) : : CHANGED);
    }
  }
  printf("%d faults\n", faults);
  return faults != 30;
}
