// SPDX-License-Identifier: GPL-2.0-or-later
// processes WAY [PROGRAM [ARGUMENT...]]: the ways to another process besides fork (fork_exec.c).
// Each one is awaited to its end, whoever its parent is.
//   vfork spawn   PROGRAM runs in the child
//   daemon        forks twice; the grandchild, in a session of its own, works, and becomes PROGRAM
//   clone         a child by clone(2) as fork uses it, then one as vfork does; both work on a
//   shared page clone-vm      a child that shares all memory and is no thread: the core refuses
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

static volatile unsigned* page;  // shared with children

static int work(void* rounds) {
  for (unsigned i = 0; i < (unsigned)(long)rounds; ++i) page[i % 1024] += i;
  return 7;
}

static void report(const char* what, pid_t child) {
  int status = -1;
  if (child > 0) waitpid(child, &status, 0);
  printf("%s: %d, page[5] is %u\n", what, WEXITSTATUS(status), page[5]);
  fflush(stdout);
}

static pid_t clone_child(int flags, long rounds) {
  enum { kStackBytes = 65536 };
  return clone(work, (char*)malloc(kStackBytes) + kStackBytes, flags | SIGCHLD, (void*)rounds);
}

// The pipe is at its end when the last process that holds it is gone, its profile written.
static void run_daemon(char** command) {
  int ends[2];
  if (pipe(ends) != 0) exit(1);
  pid_t child = fork();
  if (child == 0) {
    if (fork() != 0) _exit(3);
    setsid();
    work((void*)4000);
    if (*command != NULL) execvp(*command, command);
    _exit(4);
  }
  close(ends[1]);
  char byte;
  while (read(ends[0], &byte, 1) > 0) {
  }
  report("child", child);
}

int main(int argc, char** argv) {
  if (argc < 2) return 1;
  page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  char** command = argv + 2;
  if (!strcmp(argv[1], "vfork")) {
    pid_t child = vfork();
    if (child == 0) {
      execvp(*command, command);
      _exit(127);
    }
    report("vfork", child);
  }
  if (!strcmp(argv[1], "spawn")) {
    pid_t child = -1;
    posix_spawnp(&child, *command, NULL, NULL, command, environ);
    report("spawn", child);
  }
  if (!strcmp(argv[1], "daemon")) run_daemon(command);
  if (!strcmp(argv[1], "clone")) {
    report("as fork", clone_child(0, 3000));
    report("as vfork", clone_child(CLONE_VM | CLONE_VFORK, 5000));
  }
  if (!strcmp(argv[1], "clone-vm")) report("sharing memory", clone_child(CLONE_VM, 3000));
  work((void*)2000);
  return 0;
}
