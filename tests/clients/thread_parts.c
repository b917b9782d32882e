/* SPDX-License-Identifier: GPL-2.0-or-later
   Two threads of which one runs at any time ask Callgrind for something: `thread_parts WHAT`. Turns
   are passed on by closing a pipe, on which the other one waits in read(2). Pauses let one thread
   start, wait and end before the other one goes on. */
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <valgrind/callgrind.h>

static volatile int sink;
static const char* what;
static int turns[6][2];

__attribute__((noipa)) static void leaf(int n) {
  for (int i = 0; i < n; i++) sink++;
}

__attribute__((noipa)) static void both(int n) {
  leaf(n);
  leaf(n);
}

__attribute__((noipa)) static void wait_for(int turn) {
  char byte;
  (void)!read(turns[turn][0], &byte, 1);
}

static void pause_a_little(void) {
  static const struct timespec kPause = {0, 50000000};
  nanosleep(&kPause, NULL);
}

__attribute__((noipa)) static void pass(int turn) { close(turns[turn][1]); }

__attribute__((noipa)) static void take_turn(int n) {
  both(n);
  if (strcmp(what, "dump") == 0) CALLGRIND_DUMP_STATS;
  if (strcmp(what, "zero") == 0) CALLGRIND_ZERO_STATS;
  if (strcmp(what, "toggle") == 0) CALLGRIND_TOGGLE_COLLECT;
  both(n);
}

__attribute__((noipa)) static void be_busy(void) {
  for (;;) both(1000);
}

static void* run(void* argument) {
  if (strcmp(what, "busy") == 0) be_busy();
  for (int turn = 0; turn < 6; turn += 2) {
    wait_for(turn);
    take_turn(10 + turn);
    pass(turn + 1);
  }
  return argument;
}

int main(int argc, char** argv) {
  what = argc > 1 ? argv[1] : "";
  for (int i = 0; i < 6; ++i) (void)!pipe(turns[i]);
  pthread_t thread;
  pthread_create(&thread, NULL, run, NULL);
  if (strcmp(what, "busy") == 0) be_busy();
  pause_a_little();
  for (int turn = 0; turn < 6; turn += 2) {
    pass(turn);
    wait_for(turn + 1);
    pause_a_little();
    take_turn(100 + turn);
  }
  pthread_join(thread, NULL);
  return 0;
}
