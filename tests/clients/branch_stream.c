// SPDX-License-Identifier: GPL-2.0-or-later
//
// branch_stream LIMIT COMMAND...: runs a command instruction by instruction (x86-64) and prints its
// branches, at most LIMIT, and its calls and returns, as tests/sim/branch/predict.cc reads them. It asks
// the processor alone: a conditional jump was taken if the next instruction is not the one behind it,
// and a call returns to where it has pushed.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// The length of the conditional jump at `code`, or 0.
static unsigned conditional(const unsigned char* code) {
  unsigned prefixes = 0;
  while (code[prefixes] == 0x2e || code[prefixes] == 0x3e || code[prefixes] == 0xf2) ++prefixes;
  const unsigned char* op = code + prefixes;
  if ((op[0] & 0xf0) == 0x70 || (op[0] & 0xfc) == 0xe0) return prefixes + 2;
  if (op[0] == 0x0f && (op[1] & 0xf0) == 0x80) return prefixes + 6;
  return 0;
}

// Whether a jump or call through a register or memory is at `code`.
static int is_indirect(const unsigned char* code) {
  while (*code == 0x3e || *code == 0xf2 || (*code & 0xf0) == 0x40) ++code;
  const unsigned operation = code[1] >> 3 & 7;
  return *code == 0xff && (operation == 2 || operation == 4);
}

static int is_call(const unsigned char* code) {
  while (*code == 0x3e || *code == 0xf2 || (*code & 0xf0) == 0x40) ++code;
  return *code == 0xe8 || (*code == 0xff && (code[1] >> 3 & 7) == 2);
}

static int is_return(const unsigned char* code) {
  while (*code == 0xf2 || *code == 0xf3) ++code;
  return *code == 0xc3 || *code == 0xc2;
}

// The eight bytes at the instruction that is next, and those behind them.
static void read_code(pid_t child, unsigned long long at, unsigned char* code) {
  for (unsigned i = 0; i < 2; ++i) {
    const long word = ptrace(PTRACE_PEEKTEXT, child, at + 8 * i, 0);
    memcpy(code + 8 * i, &word, sizeof word);
  }
}

static void trace(pid_t child, long limit) {
  struct user_regs_struct registers;
  unsigned char code[16];
  unsigned long long branch = 0;  // the address of the last instruction; 0: it was no branch
  unsigned length = 0;            // of a conditional one; 0: it is indirect
  unsigned long long last = 0;  // the address of the last instruction
  int called = 0;
  int returned = 0;
  int status;
  while (limit > 0 && waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
    if (ptrace(PTRACE_GETREGS, child, 0, &registers) != 0) break;
    if (branch != 0 && length != 0) printf("0 %llx %x\n", branch, registers.rip != branch + length);
    if (branch != 0 && length == 0) printf("1 %llx %llx\n", branch, registers.rip);
    limit -= branch != 0;
    if (called) printf("2 %llx %lx\n", last, ptrace(PTRACE_PEEKDATA, child, registers.rsp, 0));
    if (returned) printf("3 %llx %llx\n", last, registers.rip);
    read_code(child, registers.rip, code);
    length = conditional(code);
    branch = length != 0 || is_indirect(code) ? registers.rip : 0;
    last = registers.rip;
    called = is_call(code);
    returned = is_return(code);
    if (ptrace(PTRACE_SINGLESTEP, child, 0, 0) != 0) break;
  }
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const pid_t child = fork();
  if (child == 0) {
    personality(ADDR_NO_RANDOMIZE);
    if (freopen("/dev/null", "w", stdout) == NULL || ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) _exit(126);
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  trace(child, atol(argv[1]));
  kill(child, SIGKILL);
  return 0;
}
