// SPDX-License-Identifier: GPL-2.0-or-later
// Two stacks that hand control to each other, on pages that lie together and far apart.
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

static ucontext_t main_context, contexts[2];
static unsigned long counts[2];

static void work(int me) {
  for (int i = 0; i < 60; ++i) {
    volatile unsigned char local[1000];
    for (unsigned j = 0; j < sizeof local; j += 61) local[j] = (unsigned char)(i + me);
    counts[me] += local[61];
    swapcontext(&contexts[me], i % 3 ? &contexts[1 - me] : &main_context);
  }
}

int main(void) {
  for (int i = 0; i < 2; ++i) {
    getcontext(&contexts[i]);
    contexts[i].uc_stack.ss_sp = malloc(i ? 65536 : 1 << 22);
    contexts[i].uc_stack.ss_size = i ? 65536 : 1 << 22;
    contexts[i].uc_link = &main_context;
    makecontext(&contexts[i], (void (*)(void))work, 1, i);
  }
  for (int i = 0; i < 30; ++i) swapcontext(&main_context, &contexts[i % 2]);
  printf("%lu %lu\n", counts[0], counts[1]);
  return 0;
}
