// SPDX-License-Identifier: GPL-2.0-or-later
// Threads of which, after their start, only one can run at any time. Turns are passed on by closing
// a pipe, on which the other one waits in read(2): neither call behaves differently when the other
// thread comes early. Then four threads that are joined one after the other. What is left to the
// clock is whether a new thread or its maker runs first, and whether a join has to wait.
#include <pthread.h>
#include <stdio.h>
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

static void *take_odd_turns(void *argument) {
  take_turns(1);
  return argument;
}

static void *run_once(void *argument) {
  touch((unsigned long)argument);
  return argument;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < kTurns + 2; ++i) (void)!pipe(pipes[i]);
  close(pipes[0][1]);
  pthread_create(&thread, NULL, take_odd_turns, NULL);
  take_turns(0);
  pthread_join(thread, NULL);
  for (long i = 0; i < 4; ++i) {
    pthread_create(&thread, NULL, run_once, (void *)i);
    pthread_join(thread, NULL);
  }
  printf("%lu\n", shared[0]);
  return 0;
}
