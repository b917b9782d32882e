// SPDX-License-Identifier: GPL-2.0-or-later
// Ways into and out of a function: `toggled WAY [N]`. What runs while `counted` is on the stack is
// done by `inside`, all else by `outside`, so that a profile shows at a glance what was counted.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

#define FUNCTION extern "C" __attribute__((noipa)) void

static volatile unsigned sink;
static sigjmp_buf back;

FUNCTION inside(unsigned n) {
  while (n-- > 0) sink = sink + 1;
}
FUNCTION outside(unsigned n) {
  while (n-- > 0) sink = sink + 1;
}

enum class Way { plain, deeper, jump, error, signal };

FUNCTION counted(unsigned n, Way way) {
  inside(n);
  if (way == Way::deeper && n != 0) counted(n - 1, way);
  if (way == Way::jump) siglongjmp(back, 1);
  if (way == Way::error) throw std::runtime_error("out of it");
  if (way == Way::signal) raise(SIGUSR1);
  inside(n);
}

// A tail call: what it calls returns to its caller.
extern "C" __attribute__((naked, noipa)) void counted_by_jump(unsigned, Way) { asm("jmp counted"); }

FUNCTION calls(unsigned n) {
  for (unsigned i = 0; i < n; ++i) {
    outside(10);
    counted(10, Way::plain);
  }
}

FUNCTION jump() {
  if (sigsetjmp(back, 1) == 0) counted(10, Way::jump);
  outside(10);
}

FUNCTION error() {
  try {
    counted(10, Way::error);
  } catch (const std::exception&) {
    outside(10);
  }
}

// Long enough that threads take turns in it.
static void* be_counted(void*) {
  outside(200000);
  counted(200000, Way::plain);
  outside(200000);
  return nullptr;
}
static void* be_not(void*) {
  outside(1000000);
  return nullptr;
}

FUNCTION threads(unsigned n) {
  pthread_t ids[3];
  for (unsigned i = 0; i < n; ++i) {
    for (pthread_t& id : ids)
      pthread_create(&id, nullptr, &id == ids ? be_not : be_counted, nullptr);
    for (pthread_t id : ids) pthread_join(id, nullptr);
  }
}

// The child is where its parent was.
FUNCTION child() {
  outside(10);
  if (fork() == 0) {
    inside(10);
    _exit(0);
  }
  wait(nullptr);
}

FUNCTION handle(int) { inside(10); }
FUNCTION handle_and_jump(int) {
  inside(10);
  siglongjmp(back, 1);
}
FUNCTION handle_and_call(int) { counted(10, Way::plain); }

static void on_signal(void (*handler)(int), int flags = 0) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(SIGUSR1, &action, nullptr);
}

FUNCTION signals(int flags) {
  on_signal(handle, flags);
  counted(10, Way::signal);
  outside(10);
  on_signal(handle_and_call, flags);
  raise(SIGUSR1);
  outside(10);
  on_signal(handle_and_jump, flags);
  if (sigsetjmp(back, 1) == 0) counted(10, Way::signal);
  outside(10);
}

// Handlers on a stack of their own, which lies above the thread's and below.
constexpr std::size_t kStack = 1 << 18;
alignas(4096) static char stacks[3][kStack];

static void* with_alternate_stack(void* alternate) {
  stack_t stack{};
  stack.ss_sp = alternate;
  stack.ss_size = kStack;
  sigaltstack(&stack, nullptr);
  signals(SA_ONSTACK);
  return nullptr;
}

FUNCTION alternate_stacks() {
  for (char* alternate : {stacks[0], stacks[2]}) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stacks[1], kStack);
    pthread_t thread;
    pthread_create(&thread, &attributes, with_alternate_stack, alternate);
    pthread_join(thread, nullptr);
  }
}

int main(int argc, char** argv) {
  const char* way = argc > 1 ? argv[1] : "";
  const unsigned n = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1;
  const auto is = [&](const char* name) { return std::strcmp(way, name) == 0; };
  outside(100);
  if (is("calls"))
    calls(n);
  else if (is("recursion"))
    counted(n, Way::deeper);
  else if (is("tail"))
    counted_by_jump(n, Way::plain);
  else if (is("jump"))
    jump();
  else if (is("error"))
    error();
  else if (is("threads"))
    threads(n);
  else if (is("fork"))
    child();
  else if (is("signals"))
    signals(0);
  else if (is("alternate"))
    alternate_stacks();
  else
    return 2;
  outside(100);
  return 0;
}
