/* SPDX-License-Identifier: GPL-2.0-or-later
   What a program may ask of Callgrind: `callgrind_requests WHAT`. */
#include <string.h>

#include <valgrind/callgrind.h>

static volatile int sink;

__attribute__((noipa)) static void leaf(int n) {
  for (int i = 0; i < n; i++) sink++;
}

__attribute__((noipa)) static void mid(int n) {
  leaf(n);
  leaf(n);
}

__attribute__((noipa)) static void start_inside(int n) {
  CALLGRIND_START_INSTRUMENTATION;
  leaf(n);
}

__attribute__((noipa)) static void deep(int n) {
  start_inside(n);
  leaf(n);
}

static void dump(void) {
  mid(10);
  CALLGRIND_DUMP_STATS;
  mid(20);
  CALLGRIND_DUMP_STATS_AT("second half");
  mid(30);
}

static void zero(void) {
  mid(10);
  CALLGRIND_ZERO_STATS;
  mid(20);
}

static void toggle(void) {
  mid(10);
  CALLGRIND_TOGGLE_COLLECT;
  mid(20);
  CALLGRIND_TOGGLE_COLLECT;
  mid(30);
}

static void window(void) {
  mid(10);
  CALLGRIND_START_INSTRUMENTATION;
  mid(20);
  CALLGRIND_STOP_INSTRUMENTATION;
  mid(30);
}

static void interruption(void) {
  mid(10);
  CALLGRIND_STOP_INSTRUMENTATION;
  mid(20);
  CALLGRIND_START_INSTRUMENTATION;
  mid(30);
}

static void inside(void) {
  deep(10);
  leaf(5);
}

/* Which none of Callgrind's can be. */
static void change_options(void) {
  mid(10);
  VALGRIND_CLO_CHANGE("--dump-instr=yes");
  VALGRIND_CLO_CHANGE("--separate-recs2=leaf");
  mid(20);
}

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    void (*ask)(void);
  } ways[] = {
      {"dump", dump},          {"zero", zero},     {"toggle", toggle},         {"window", window},
      {"pause", interruption}, {"inside", inside}, {"options", change_options}};
  for (unsigned i = 0; argc > 1 && i < sizeof ways / sizeof *ways; ++i)
    if (strcmp(argv[1], ways[i].name) == 0) return ways[i].ask(), 0;
  return 2;
}
