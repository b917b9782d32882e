// SPDX-License-Identifier: GPL-2.0-or-later
// Signals of every common kind: handlers that return, that jump out of a faulting read, write and
// modify, that run on another stack, a timerless SIGALRM, and a nested one.
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static sigjmp_buf landing;
static volatile sig_atomic_t returned;
static char* page;
static volatile int seen;

static void jump(int signal) { siglongjmp(landing, signal); }
static void come_back(int signal) {
  returned += signal;
  if (signal == SIGUSR1) raise(SIGUSR2);
}
static void repair(int signal) {
  (void)signal;
  mprotect(page, 4096, PROT_READ | PROT_WRITE);
}

static void set(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  sigaction(signal, &action, NULL);
}

int main(void) {
  page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  volatile int* cell = (volatile int*)page;
  stack_t other = {.ss_sp = malloc(65536), .ss_size = 65536};
  sigaltstack(&other, NULL);

  volatile int jumps = 0;
  for (volatile int i = 0; i < 300; ++i) {
    set(SIGSEGV, jump, i % 2 ? SA_ONSTACK : 0);
    if (sigsetjmp(landing, 1)) {
      ++jumps;
      continue;
    }
    switch (i % 4) {
      case 0:
        seen = *cell;
        break;
      case 1:
        *cell = i;
        break;
      case 2:
        ++*cell;
        break;
      case 3:
        __atomic_fetch_add((int*)cell, 1, __ATOMIC_SEQ_CST);
        break;
    }
  }
  set(SIGUSR1, come_back, 0);
  set(SIGUSR2, come_back, 0);
  set(SIGALRM, come_back, SA_RESTART);
  for (int i = 0; i < 50; ++i) raise(i % 2 ? SIGUSR1 : SIGALRM);

  int repaired = 0;
  set(SIGSEGV, repair, 0);
  for (int i = 0; i < 50; ++i) {
    mprotect(page, 4096, PROT_NONE);
    ++*cell;  // faults, is repaired, and runs again
    repaired += *cell == i + 1;
  }
  printf("%d jumps, %d returns, %d repaired\n", jumps, (int)returned, repaired);
  return jumps != 300 || repaired != 50;
}
