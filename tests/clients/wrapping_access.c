// SPDX-License-Identifier: GPL-2.0-or-later
// Reads and writes 8 bytes of which 4 lie at the end of the address space and 4 at its beginning, under
// a mask that selects them: the tool sees such an access before it faults. Status 7 when both have
// faulted, 77 when the processor cannot do it.
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf landing;
static void jump(int signal) { siglongjmp(landing, signal); }

#define SELECT_FIRST "vpcmpeqd %%xmm0, %%xmm0, %%xmm0; vmovq %%xmm0, %%xmm0; "
static void access_end(int writes) {
  if (writes)
    __asm__ volatile(SELECT_FIRST "vpmaskmovq %%xmm0, %%xmm0, (%0)" : : "r"(-4L) : "xmm0", "memory");
  else
    __asm__ volatile(SELECT_FIRST "vpmaskmovq (%0), %%xmm0, %%xmm1" : : "r"(-4L) : "xmm0", "xmm1");
}

int main(void) {
  if (!__builtin_cpu_supports("avx2")) return 77;
  signal(SIGSEGV, jump);
  volatile int faults = 0;
  for (volatile int writes = 0; writes < 2; ++writes) {
    if (sigsetjmp(landing, 1))
      ++faults;
    else
      access_end(writes);
  }
  return faults == 2 ? 7 : 1;
}
