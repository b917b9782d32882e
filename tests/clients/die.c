// SPDX-License-Identifier: GPL-2.0-or-later
// die WAY: the ways to end, each with its profile.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char** argv) {
  const char* way = argc > 1 ? argv[1] : "main";
  if (!strcmp(way, "signal")) raise(SIGTERM);
  if (!strcmp(way, "abort")) abort();
  if (!strcmp(way, "segv")) *(volatile int*)1 = 1;
#ifdef __i386__
  if (!strcmp(way, "x87")) __asm__ volatile("fld1; fld1; fld1; fld1; fld1; fld1; fld1; fld1; ud2");
#endif
  if (!strcmp(way, "status")) exit(42);
  if (!strcmp(way, "_exit")) _exit(43);
  return 44;
}
