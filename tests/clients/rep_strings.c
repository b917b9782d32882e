// SPDX-License-Identifier: GPL-2.0-or-later
// rep movs, stos, cmps, scas of every width and in both directions, with counts from 0; then rep
// movs and stos that run into a guard page and are left by siglongjmp.
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>

#define STRING(instruction, from, to, count) \
  __asm__ volatile(instruction : "+S"(from), "+D"(to), "+c"(count) : "a"(7) : "memory", "cc")

static char source[8192], target[8192];
static sigjmp_buf landing;
static void jump(int signal) { siglongjmp(landing, signal); }

static void run_all(char* from, char* to, unsigned long count) {
#define RUN(instruction)          \
  {                               \
    char *f = from, *t = to;      \
    unsigned long c = count;      \
    STRING(instruction, f, t, c); \
  }
  RUN("rep movsb")
  RUN("rep movsw") RUN("rep movsl") RUN("rep stosb") RUN("rep stosw") RUN("rep stosl")
      RUN("repe cmpsb") RUN("repne scasb") RUN("repe scasl") RUN("rep lodsb")
#ifdef __x86_64__
          RUN("rep movsq") RUN("rep stosq") RUN("repe cmpsq")
#endif
}

int main(void) {
  for (unsigned long count = 0; count < 200; count += 1 + count / 8) run_all(source, target, count);
  for (unsigned shift = 1; shift < 64; shift += 9) run_all(source + shift, target + 2 * shift, 50);
  char *from = source + 4000, *to = target + 4007;
  unsigned long count = 300;
  STRING("std; rep movsb; cld", from, to, count);

  char* room = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(room + 4096, 4096, PROT_NONE);
  struct sigaction action = {.sa_handler = jump};
  sigaction(SIGSEGV, &action, NULL);
  volatile int faults = 0;
  for (volatile int left = 0; left < 70; ++left) {
    if (sigsetjmp(landing, 1)) {
      ++faults;
      continue;
    }
    char *f = left % 2 ? source : room + 4096 - left, *t = left % 2 ? room + 4096 - left : target;
    unsigned long c = 100;
    if (left % 3 == 0) STRING("rep movsb", f, t, c);
    if (left % 3 == 1) STRING("rep movsl", f, t, c);
    t = room + 4096 - left, c = 100;
    if (left % 3 == 2) STRING("rep stosl", f, t, c);
  }
  printf("%d faults\n", faults);
  return faults != 70;
}
