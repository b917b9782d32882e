// SPDX-License-Identifier: GPL-2.0-or-later
// 64 threads at once: each mixes numbers of its own and adds them to a sum under a lock, in rounds that
// start together. What the scheduler decides is not in work().
#include <pthread.h>
#include <stdio.h>

enum { Threads = 64, Rounds = 100, Steps = 2000 };

static pthread_barrier_t start;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long sum;

__attribute__((noinline)) static unsigned long work(unsigned long seed) {
  unsigned long table[64] = {0};
  for (int i = 0; i < Steps; ++i) {
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    table[seed >> 58] ^= seed;
  }
  unsigned long mixed = 0;
  for (int i = 0; i < 64; ++i) mixed += table[i];
  return mixed;
}

static void* run(void* number) {
  for (int round = 0; round < Rounds; ++round) {
    pthread_barrier_wait(&start);
    const unsigned long mixed = work((unsigned long)number * Rounds + round);
    pthread_mutex_lock(&lock);
    sum += mixed;
    pthread_mutex_unlock(&lock);
  }
  return 0;
}

int main(void) {
  pthread_t threads[Threads];
  pthread_barrier_init(&start, 0, Threads);
  for (unsigned long i = 0; i < Threads; ++i)
    if (pthread_create(&threads[i], 0, run, (void*)i) != 0) return 1;
  for (int i = 0; i < Threads; ++i) pthread_join(threads[i], 0);
  printf("%lu\n", sum);
  return 0;
}
