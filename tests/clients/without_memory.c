// SPDX-License-Identifier: GPL-2.0-or-later
// What a test of out-of-memory handling does: sees to it that no memory can be had, meets that, and
// goes on, with code that it has not run before.
//   without_memory limit KB   lowers its own limit to KB more than it has
//   without_memory fill       maps until nothing can be mapped
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

static void lower_limit(long more_kb) {
  long pages = 0;
  FILE* const f = fopen("/proc/self/statm", "r");
  if (f == NULL || fscanf(f, "%ld", &pages) != 1) exit(1);
  fclose(f);
  const rlim_t bytes = (rlim_t)pages * 4096 + (rlim_t)more_kb * 1024;
  const struct rlimit limit = {bytes, bytes};
  if (setrlimit(RLIMIT_AS, &limit) != 0) exit(1);
}

static void fill(void) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  for (size_t size = 64 << 20; size >= 4096; size /= 2)
    while (mmap(NULL, size, PROT_NONE, flags, -1, 0) != MAP_FAILED) {
    }
}

static int compare(const void* a, const void* b) {
  return strcmp(*(char* const*)a, *(char* const*)b);
}

int main(int argc, char** argv) {
  printf("what is buffered\n");
  if (argc == 3 && strcmp(argv[1], "limit") == 0)
    lower_limit(atol(argv[2]));
  else
    fill();
  int blocks = 0;
  void* volatile block;  // or a compiler takes it that there is memory
  while ((block = malloc(1 << 20)) != NULL) ++blocks;
  char* fruit[] = {"pear", "apple", "fig"};
  qsort(fruit, 3, sizeof *fruit, compare);
  printf("%s, %.2f, %ld\n", fruit[0], strtod("2.5", NULL), strtol("77", NULL, 8));
  return blocks > 10000;
}
