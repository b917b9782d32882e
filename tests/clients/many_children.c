// SPDX-License-Identifier: GPL-2.0-or-later
// many_children N: N children, up to 25 at a time, each with an amount of work of its own. The
// parent checks that each has ended as it should.
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kAtATime = 25 };

static volatile unsigned table[256];

int main(int argc, char** argv) {
  const int children = argc > 1 ? atoi(argv[1]) : 0;
  int good = 0;
  for (int first = 0; first < children; first += kAtATime) {
    const int count = children - first < kAtATime ? children - first : kAtATime;
    pid_t started[kAtATime];
    for (int i = 0; i < count; ++i) {
      started[i] = fork();
      if (started[i] != 0) continue;
      for (int n = 0; n < 100 + first + i; ++n) table[n % 256] += n;
      _exit((first + i) % 100);
    }
    for (int i = 0; i < count; ++i) {
      int status = -1;
      waitpid(started[i], &status, 0);
      good += WIFEXITED(status) && WEXITSTATUS(status) == (first + i) % 100;
    }
  }
  printf("%d\n", good);
  return good != children;
}
