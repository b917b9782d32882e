// SPDX-License-Identifier: GPL-2.0-or-later
// One thread forks, while others run freely. Whose turn it is nobody knows, but what is executed in
// all: `in_threads` loops kLoops times in each thread, to its end in the parent alone, `in_child`
// as often in each child; two instructions a loop and one to return.
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kThreads = 4, kChildren = 12, kLoops = 2000000 };

void in_threads(long loops);
void in_child(long loops);
#define LOOPS(name)                                                                               \
  ".type " #name ", @function\n" #name ":\n1: dec %rdi\n jnz 1b\n ret\n.size " #name ", .-" #name \
  "\n"
__asm__(".text\n" LOOPS(in_threads) LOOPS(in_child));

static void* spin(void* unused) {
  in_threads(kLoops);
  return unused;
}

static void* make_children(void* good) {
  pid_t children[kChildren];
  for (int i = 0; i < kChildren; ++i) {
    children[i] = fork();
    if (children[i] != 0) continue;
    in_child(kLoops);
    _exit(i);
  }
  for (int i = 0; i < kChildren; ++i) {
    int status = -1;
    waitpid(children[i], &status, 0);
    *(int*)good += WIFEXITED(status) && WEXITSTATUS(status) == i;
  }
  return good;
}

int main(void) {
  pthread_t threads[kThreads], maker;
  int good = 0;
  for (int i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, spin, NULL);
  pthread_create(&maker, NULL, make_children, &good);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  pthread_join(maker, NULL);
  printf("%d\n", good);
  return good != kChildren;
}
