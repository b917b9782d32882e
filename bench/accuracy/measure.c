/* SPDX-License-Identifier: GPL-2.0-or-later
   measure KERNEL BYTES [MILLISECONDS]   measures one kernel
   measure list                          names all of them

   Natively it prints "STEPS MIN MEDIAN": how many steps a sample had, and nanoseconds per step in the
   fastest and in the median sample. A sample takes 50 microseconds or a pass, whichever is longer.
   Under Cachegrind with --instr-at-start=no it counts some passes after one that fills the caches,
   and prints how many steps those had. */
#define _GNU_SOURCE
#include "kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <valgrind/cachegrind.h>

enum { kFewestSamples = 3, kMostSamples = 20000, kSampleNs = 50000, kCountedSteps = 20000, kCountedPasses = 2 };

volatile uint64_t result;

uint64_t next_random(void) {
  static uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

void* new_pages(size_t bytes) {
  const size_t page = 4096;
  const size_t whole = (bytes + page - 1) / page * page;
  char* memory = aligned_alloc(page, whole);
  if (memory == NULL) {
    fprintf(stderr, "measure: error: no memory for %zu bytes\n", whole);
    exit(1);
  }
  memset(memory, 1, whole);
  return memory;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int by_value(const void* a, const void* b) {
  const double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static void count_passes(const struct kernel* kernel) {
  uint64_t steps = 0;
  CACHEGRIND_START_INSTRUMENTATION;
  kernel->pass();
  CACHEGRIND_ZERO;
  for (int passes = 0; passes < kCountedPasses || steps < kCountedSteps; ++passes) steps += kernel->pass();
  CACHEGRIND_STOP_INSTRUMENTATION;
  printf("%llu\n", (unsigned long long)steps);
}

static uint64_t time_sample(const struct kernel* kernel, unsigned passes, double* ns) {
  uint64_t steps = 0;
  const double begin = now();
  for (unsigned i = 0; i < passes; ++i) steps += kernel->pass();
  *ns = now() - begin;
  return steps;
}

static void time_passes(const struct kernel* kernel, double budget) {
  static double samples[kMostSamples];
  unsigned passes = 1;
  uint64_t steps;
  double ns;
  while (time_sample(kernel, passes, &ns), ns < kSampleNs) passes *= 2;
  int count = 0;
  for (const double end = now() + budget; count < kMostSamples && (count < kFewestSamples || now() < end); ++count) {
    steps = time_sample(kernel, passes, &ns);
    samples[count] = ns / (double)steps;
  }
  qsort(samples, count, sizeof *samples, by_value);
  printf("%llu %.4f %.4f\n", (unsigned long long)steps, samples[0], samples[count / 2]);
}

int main(int argc, char** argv) {
  const struct kernel* groups[] = {chases, walks, searches, computations};
  const size_t bytes = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
  const double milliseconds = argc > 3 ? strtod(argv[3], NULL) : 300;
  if (argc < 2 || (bytes < 4096 && strcmp(argv[1], "list") != 0)) {
    fprintf(stderr, "usage: measure list | measure KERNEL BYTES [MILLISECONDS], from 4096 bytes on\n");
    return 2;
  }
  /* Pages of 4 KB, as in the models. */
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  for (int group = 0; group < 4; ++group) {
    for (const struct kernel* kernel = groups[group]; kernel->name != NULL; ++kernel) {
      if (strcmp(argv[1], "list") == 0) puts(kernel->name);
      if (strcmp(argv[1], kernel->name) != 0) continue;
      kernel->prepare(bytes, kernel->parameter);
      if (RUNNING_ON_VALGRIND) count_passes(kernel);
      else time_passes(kernel, milliseconds * 1e6);
      return 0;
    }
  }
  if (strcmp(argv[1], "list") == 0) return 0;
  fprintf(stderr, "measure: error: no kernel %s\n", argv[1]);
  return 1;
}
