// SPDX-License-Identifier: GPL-2.0-or-later
// What the kernel is told to run arm64 programs by: QEMU's user mode as the processor of the virtual machine, for
// its own choice has cache lines that Valgrind does not expect. The kernel gives the program's path and its
// arguments, its name as the first.
#include <string.h>
#include <unistd.h>

int main(int count, char** given, char** environment) {
  char* all[count + 5];
  char** end = all;
  char* const first[] = {given[0], "-cpu", "neoverse-n1", "-0", count > 2 ? given[2] : given[1]};
  for (int i = 0; i < 5; ++i) *end++ = first[i];
  *end++ = given[1];
  for (int i = 3; i < count; ++i) *end++ = given[i];
  *end = 0;
  execve("/native/qemu", all, environment);
  static const char message[] = "arm64: error: no /native/qemu\n";
  write(2, message, sizeof message - 1);
  return 127;
}
