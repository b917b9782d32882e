// SPDX-License-Identifier: GPL-2.0-or-later
// Threads of which only one can run at any time. Turns are passed on by closing a pipe, on which
// the other one waits in read(2): neither call behaves differently when the other thread comes
// early. Then threads that come one after the other. A pause lets each thread start, and end,
// before its maker goes on; what is left to the clock is who runs first at the very start.
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { kTurns = 40 };
static int pipes[kTurns + 2][2];
static unsigned long shared[512];

static void touch(unsigned long seed) {
  for (unsigned i = 0; i < 512; i += 1 + seed % 7) shared[i] += seed;
}

static void take_turns(int first) {
  char byte;
  for (int turn = first; turn < kTurns; turn += 2) {
    (void)!read(pipes[turn][0], &byte, 1);  // until the other one has closed its end
    touch(turn);
    close(pipes[turn + 1][1]);
  }
}

static void* take_odd_turns(void* argument) {
  take_turns(1);
  return argument;
}

static void* run_once(void* argument) {
  touch((unsigned long)argument);
  return argument;
}

static pthread_t start(void* (*run)(void*), long argument) {
  static const struct timespec kPause = {0, 50000000};
  pthread_t thread;
  pthread_create(&thread, NULL, run, (void*)argument);
  nanosleep(&kPause, NULL);
  return thread;
}

int main(void) {
  for (int i = 0; i < kTurns + 2; ++i) (void)!pipe(pipes[i]);
  pthread_t thread = start(take_odd_turns, 0);
  close(pipes[0][1]);
  take_turns(0);
  close(pipes[kTurns][1]);
  pthread_join(start(run_once, 5), NULL);
  pthread_join(thread, NULL);
  pthread_join(start(run_once, 6), NULL);
  printf("%lu\n", shared[0]);
  return 0;
}
