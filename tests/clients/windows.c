/* SPDX-License-Identifier: GPL-2.0-or-later
   Measuring windows: `windows WHAT [N [M]]`. Work that is counted is done by `counted`, other work by
   `uncounted`, so that a profile shows at a glance what the windows were. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "include/valgrind/cachegrind.h"

static volatile unsigned sink;

__attribute__((noipa)) static void counted(unsigned n) {
  while (n-- > 0) sink++;
}
__attribute__((noipa)) static void uncounted(unsigned n) {
  while (n-- > 0) sink++;
}

static void loop(unsigned windows, unsigned n) {
  for (unsigned i = 0; i < windows; ++i) {
    uncounted(100);
    CACHEGRIND_START_INSTRUMENTATION;
    counted(n);
    CACHEGRIND_STOP_INSTRUMENTATION;
  }
}

/* Each window, and each time between two, is long enough to be worth translations of its own. */
static void long_windows(unsigned windows) {
  for (unsigned i = 0; i < windows; ++i) {
    uncounted(5000000);
    CACHEGRIND_START_INSTRUMENTATION;
    counted(5000000);
    CACHEGRIND_STOP_INSTRUMENTATION;
  }
}

static void twice(void) {
  CACHEGRIND_START_INSTRUMENTATION;
  CACHEGRIND_START_INSTRUMENTATION;
  counted(10);
  CACHEGRIND_STOP_INSTRUMENTATION;
  uncounted(10);
  CACHEGRIND_STOP_INSTRUMENTATION;
  uncounted(10);
}

static void* work(void* nothing) {
  counted(1000);
  return nothing;
}

/* The window is there for all threads. */
static void other_thread(void) {
  pthread_t thread;
  CACHEGRIND_START_INSTRUMENTATION;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  CACHEGRIND_STOP_INSTRUMENTATION;
  uncounted(1000);
}

/* The child has the window that it was born in, and leaves it alone. */
static void child(void) {
  CACHEGRIND_START_INSTRUMENTATION;
  counted(10);
  const pid_t pid = fork();
  if (pid == 0) {
    counted(10);
    CACHEGRIND_STOP_INSTRUMENTATION;
    uncounted(1000);
    _exit(0);
  }
  waitpid(pid, NULL, 0);
  counted(10);
  CACHEGRIND_STOP_INSTRUMENTATION;
}

static void handle(int number) {
  if (number == SIGUSR1) CACHEGRIND_START_INSTRUMENTATION;
  if (number == SIGUSR2) CACHEGRIND_STOP_INSTRUMENTATION;
}

static void handler(void) {
  signal(SIGUSR1, handle);
  signal(SIGUSR2, handle);
  uncounted(10);
  raise(SIGUSR1);
  counted(10);
  raise(SIGUSR2);
  uncounted(10);
}

static void zero(void) {
  uncounted(1000);
  CACHEGRIND_ZERO;
  counted(10);
}

static void dump(const char* name) {
  counted(10);
  CACHEGRIND_DUMP(name);
  counted(10);
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  const unsigned n = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
  if (strcmp(what, "loop") == 0) loop(n, argc > 3 ? (unsigned)atoi(argv[3]) : 10);
  else if (strcmp(what, "none") == 0) counted(n);
  else if (strcmp(what, "long") == 0) long_windows(n);
  else if (strcmp(what, "twice") == 0) twice();
  else if (strcmp(what, "thread") == 0) other_thread();
  else if (strcmp(what, "fork") == 0) child();
  else if (strcmp(what, "handler") == 0) handler();
  else if (strcmp(what, "zero") == 0) zero();
  else if (strcmp(what, "dump") == 0 && argc > 2) dump(argv[2]);
  else return 2;
  return 0;
}
