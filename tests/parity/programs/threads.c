// SPDX-License-Identifier: GPL-2.0-or-later
// Threads without a race: three that run strictly in turn, woken by semaphores, then four that are
// joined one after the other. (Free threads are no parity case: their interleaving is the clock's.)
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

enum { kTurns = 3, kRounds = 40 };
static sem_t turn[kTurns];
static unsigned long shared[512];

static void touch(unsigned long seed) {
  for (unsigned i = 0; i < 512; i += 1 + seed % 7) shared[i] += seed;
}

static void *take_turns(void *argument) {
  const long me = (long)argument;
  for (unsigned round = 0; round < kRounds; ++round) {
    sem_wait(&turn[me]);
    touch(round + me);
    sem_post(&turn[(me + 1) % kTurns]);
  }
  return NULL;
}

static void *run_once(void *argument) {
  touch((unsigned long)argument);
  return argument;
}

int main(void) {
  pthread_t threads[kTurns];
  for (long i = 0; i < kTurns; ++i) sem_init(&turn[i], 0, 0);
  for (long i = 0; i < kTurns; ++i) pthread_create(&threads[i], NULL, take_turns, (void *)i);
  sem_post(&turn[0]);
  for (int i = 0; i < kTurns; ++i) pthread_join(threads[i], NULL);
  for (long i = 0; i < 4; ++i) {
    pthread_t thread;
    pthread_create(&thread, NULL, run_once, (void *)i);
    pthread_join(thread, NULL);
  }
  printf("%lu\n", shared[0]);
  return 0;
}
