// SPDX-License-Identifier: GPL-2.0-or-later
// A compiler in memory that says what its functions are called, in /tmp/perf-PID.map. Each is
// called as often as its number says; the last one lies behind the range of its line. For amd64 and
// x86.
//
//   jit_named before     the lines are written before anything runs
//   jit_named after      behind all
//   jit_named WORDS...   these are the lines; %lx is the address of the first function
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { kFunctions = 4, kFunctionSize = 32, kPage = 4096 };
static const unsigned char kReturn7[] = {0xb8, 7, 0, 0, 0, 0xc3};  // mov $7,%eax; ret

static unsigned char* code;

static FILE* open_map(void) {
  char path[64];
  snprintf(path, sizeof path, "/tmp/perf-%d.map", (int)getpid());
  return fopen(path, "w");
}

static void write_map(void) {
  FILE* const map = open_map();
  for (int i = 0; i < kFunctions; ++i)
    fprintf(map, "%lx %x jit_%d of(int, char *)\n", (unsigned long)(code + i * kFunctionSize),
            i == 3 ? 0 : 16, i + 1);
  fclose(map);
}

static void write_lines(int n, char** lines) {
  FILE* const map = open_map();
  for (int i = 0; i < n; ++i) {
    const char* const place = strstr(lines[i], "%lx");
    if (place == NULL)
      fprintf(map, "%s\n", lines[i]);
    else
      fprintf(map, "%.*s%lx%s\n", (int)(place - lines[i]), lines[i], (unsigned long)code,
              place + 3);
  }
  fclose(map);
}

int main(int argc, char** argv) {
  code = mmap(NULL, kPage, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (code == MAP_FAILED || argc < 2) return 1;
  for (int i = 0; i < kFunctions; ++i) memcpy(code + i * kFunctionSize, kReturn7, sizeof kReturn7);
  const int writes_before = strcmp(argv[1], "before") == 0;
  if (writes_before) write_map();
  int sum = 0;
  for (int i = 0; i < kFunctions; ++i)
    for (int n = 0; n <= i; ++n) sum += ((int (*)(void))(code + i * kFunctionSize))();
  if (strcmp(argv[1], "after") == 0)
    write_map();
  else if (!writes_before)
    write_lines(argc - 1, argv + 1);
  return sum != 70;
}
