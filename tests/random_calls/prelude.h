// SPDX-License-Identifier: GPL-2.0-or-later
//
// The fixed part of a random program (random_calls), without its functions. Each function is given its caller's
// number, and counts the call before it does anything else: these are the true counts. The program prints them at
// its end.
//
// To keep the counts well-defined, functions are neither inlined nor cloned, and none ends with a call of itself
// (a jump to its own first instruction is no call). A handler does not switch stacks.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#define FUNCTION extern "C" __attribute__((noipa))
#define BARRIER asm volatile("" ::: "memory")

static volatile unsigned calls[kFunctions][kFunctions];  // by caller, callee
static volatile int fuel;
static volatile unsigned random_state;
static char* forbidden;  // a page

enum { kStacks = 4, kMostLandings = 300 };
static volatile int current;  // the stack that runs; 0 is the thread's own
static sigjmp_buf landings[kStacks][kMostLandings];
static volatile int landing_count, tries, may_not_switch, handlers;

// The action of the next SIGSEGV's handler.
enum Deed { kLand, kSkip, kAllow, kThrow };
static volatile int deed;

struct Saved {
  int landing_count, tries, may_not_switch, handlers;
  void restore() const volatile {
    ::landing_count = landing_count;
    ::tries = tries;
    ::may_not_switch = may_not_switch;
    ::handlers = handlers;
  }
};

__attribute__((always_inline)) static inline unsigned coin(unsigned sides) {
  random_state = random_state * 1103515245u + 12345u;
  return (random_state >> 16) % sides;
}

#define ENTER(me)          \
  ++calls[caller][me];     \
  fuel = fuel - 1;         \
  if (fuel <= 0 || depth > kMostDepth) return
#define SAVE const volatile Saved saved = {landing_count, tries, may_not_switch, handlers}

// `what` runs behind a sigsetjmp: it either ends, or a siglongjmp leaves it and all functions that it called.
#define LAND(what)                                                              \
  do {                                                                          \
    SAVE;                                                                       \
    if (landing_count < kMostLandings && sigsetjmp(landings[current][landing_count], 1) == 0) { \
      landing_count = landing_count + 1;                                        \
      what;                                                                     \
    }                                                                           \
    saved.restore();                                                            \
  } while (0)
#define CATCH(what)                  \
  do {                               \
    SAVE;                            \
    tries = tries + 1;               \
    try {                            \
      what;                          \
    } catch (int) {                  \
    }                                \
    saved.restore();                 \
  } while (0)

// An instruction of a length that the handler knows. The client's instruction pointer is exact only at the start of
// a block.
#if defined(__x86_64__)
#define FAULT asm volatile("jmp 1f\n1: movb (%%rax), %%al" : : "a"(forbidden) : "memory")
#define NEXT_INSTRUCTION REG_RIP
#else
#define FAULT asm volatile("jmp 1f\n1: movb (%%eax), %%al" : : "a"(forbidden) : "memory")
#define NEXT_INSTRUCTION REG_EIP
#endif
#define PROBE(how)      \
  do {                  \
    deed = how;         \
    BARRIER;            \
    FAULT;              \
    BARRIER;            \
  } while (0)
#define ESCAPE \
  if (landing_count > 0) siglongjmp(landings[current][landing_count - 1], 1)
#define THROW \
  if (tries > 0) throw 1

__attribute__((always_inline)) static inline void answer_fault(siginfo_t* info, void* context) {
  const int what = deed;
  deed = kSkip;
  if (info->si_addr != forbidden) _exit(99);
  if (what == kLand) ESCAPE;
  if (what == kThrow) THROW;
  if (what == kAllow) {
    mprotect(forbidden, 4096, PROT_READ);
    return;
  }
  static_cast<ucontext_t*>(context)->uc_mcontext.gregs[NEXT_INSTRUCTION] += 2;
}

static void handle(int signal, void (*handler)(int, siginfo_t*, void*), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_NODEFER | flags;
  sigaction(signal, &action, nullptr);
}

static void handle_on(char* stack, size_t size) {
  stack_t alternate;
  memset(&alternate, 0, sizeof alternate);
  alternate.ss_sp = stack;
  alternate.ss_size = size;
  sigaltstack(&alternate, nullptr);
}

// --- Stacks ----------------------------------------------------------------------------------------
extern "C" void coroutine();
static void* memory_of[kStacks];  // where each began; nullptr: not yet
enum { kStackSize = 131072 };

#if defined(kSwapContext) || !defined(__x86_64__)
static ucontext_t contexts[kStacks];
static void begin_stack(int which) {
  getcontext(&contexts[which]);
  contexts[which].uc_stack.ss_sp = memory_of[which];
  contexts[which].uc_stack.ss_size = kStackSize;
  makecontext(&contexts[which], coroutine, 0);
}
#define CHANGE(from, to) swapcontext(&contexts[from], &contexts[to])
#else
// Written by hand, as libraries have it: the stack that waits has its registers on top.
static void* tops[kStacks];
extern "C" void change_stack(void** from, void* to);
asm(".text\n.globl change_stack\n.type change_stack, @function\nchange_stack:\n"
    "push %rbp\npush %rbx\npush %r12\npush %r13\npush %r14\npush %r15\n"
    "mov %rsp, (%rdi)\nmov %rsi, %rsp\n"
    "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbx\npop %rbp\n" kGoOn
    "\n.size change_stack, . - change_stack\n");
static void begin_stack(int which) {
  void** top = reinterpret_cast<void**>(static_cast<char*>(memory_of[which]) + kStackSize - 64);
  *--top = nullptr;
  *--top = reinterpret_cast<void*>(coroutine);
  for (int i = 0; i < 6; ++i) *--top = nullptr;
  tops[which] = top;
}
#define CHANGE(from, to) change_stack(&tops[from], tops[to])
#endif

FUNCTION void go_to(int to) {
  const int from = current;
  if (may_not_switch || to == from) return;
  SAVE;
  if (to != 0 && (memory_of[to] == nullptr || coin(9) == 0)) {
    if (memory_of[to] == nullptr) memory_of[to] = malloc(kStackSize);
    begin_stack(to);  // whoever waits there is gone
  }
  landing_count = tries = 0;
  current = to;
  CHANGE(from, to);
  current = from;
  saved.restore();
}

static void print_calls() {
  for (int i = 0; i < kFunctions; ++i)
    for (int j = 0; j < kFunctions; ++j)
      if (calls[i][j] != 0) printf("%s %s %u\n", kNames[i], kNames[j], calls[i][j]);
}
