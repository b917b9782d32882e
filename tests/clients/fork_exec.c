// SPDX-License-Identifier: GPL-2.0-or-later
// fork_exec [PROGRAM [ARGUMENT...]]: a child that works and exits, then, with PROGRAM, one that
// becomes it. Every child is awaited before the next step.
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char buffer[20000];

static int work(int rounds) {
  int sum = 0;
  while (rounds--) sum += memchr(buffer, 'x', sizeof buffer - rounds) == NULL;
  return sum;
}

static int status_of(pid_t child) {
  int status = -1;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

int main(int argc, char** argv) {
  work(3);
  pid_t child = fork();
  if (child == 0) _exit(work(20));
  printf("forked child: %d\n", status_of(child));
  fflush(stdout);
  if (argc > 1) {
    child = fork();
    if (child == 0) {
      execvp(argv[1], argv + 1);
      _exit(127);
    }
    printf("execed child: %d\n", status_of(child));
  }
  return work(5);
}
