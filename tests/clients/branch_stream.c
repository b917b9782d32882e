// SPDX-License-Identifier: GPL-2.0-or-later
//
// branch_stream LIMIT COMMAND...: runs a command instruction by instruction (x86-64, A64) and prints its
// branches, at most LIMIT, and its calls and returns, as tests/sim/branch/predict.cc reads them. It asks
// the processor alone: a conditional jump was taken if the next instruction is not the one behind it,
// and a call returns to where it has pushed, or to its link register.
#include <elf.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// What an instruction is.
struct Instruction {
  unsigned conditional;  // the length of a conditional jump, or 0
  int is_indirect;       // a jump or call through a register or memory
  int is_call;
  int is_return;
};

#if defined(__x86_64__)
typedef struct user_regs_struct Registers;

static unsigned long long next_of(const Registers* registers) { return registers->rip; }
static unsigned long long return_address(pid_t child, const Registers* registers) {
  return (unsigned long)ptrace(PTRACE_PEEKDATA, child, registers->rsp, 0);
}

static unsigned conditional(const unsigned char* code) {
  unsigned prefixes = 0;
  while (code[prefixes] == 0x2e || code[prefixes] == 0x3e || code[prefixes] == 0xf2) ++prefixes;
  const unsigned char* op = code + prefixes;
  if ((op[0] & 0xf0) == 0x70 || (op[0] & 0xfc) == 0xe0) return prefixes + 2;
  if (op[0] == 0x0f && (op[1] & 0xf0) == 0x80) return prefixes + 6;
  return 0;
}

static struct Instruction decode(const unsigned char* code) {
  const struct Instruction none = {conditional(code), 0, 0, 0};
  struct Instruction result = none;
  const unsigned char* op = code;
  while (*op == 0xf2 || *op == 0xf3) ++op;
  result.is_return = *op == 0xc3 || *op == 0xc2;
  op = code;
  while (*op == 0x3e || *op == 0xf2 || (*op & 0xf0) == 0x40) ++op;
  const unsigned operation = *op == 0xff ? op[1] >> 3 & 7 : 0;
  result.is_indirect = operation == 2 || operation == 4;
  result.is_call = *op == 0xe8 || operation == 2;
  return result;
}

#elif defined(__aarch64__)
typedef struct user_regs_struct Registers;

static unsigned long long next_of(const Registers* registers) { return registers->pc; }
static unsigned long long return_address(pid_t child, const Registers* registers) {
  (void)child;
  return registers->regs[30];
}

// Arm Architecture Reference Manual, C4.1.65 (branches).
static struct Instruction decode(const unsigned char* code) {
  unsigned word;
  memcpy(&word, code, sizeof word);
  const int is_conditional = (word & 0xff000010) == 0x54000000 ||  // B.cond
                             (word & 0x7c000000) == 0x34000000;    // CBZ, CBNZ, TBZ, TBNZ
  const unsigned to_register = word & 0xfffffc1f;
  const int is_blr = to_register == 0xd63f0000;
  const struct Instruction result = {is_conditional ? 4 : 0, is_blr || to_register == 0xd61f0000,
                                     is_blr || (word & 0xfc000000) == 0x94000000,
                                     to_register == 0xd65f0000};
  return result;
}
#endif

static int read_registers(pid_t child, Registers* registers) {
  struct iovec all = {registers, sizeof *registers};
  return ptrace(PTRACE_GETREGSET, child, NT_PRSTATUS, &all) == 0;
}

// The eight bytes at the instruction that is next, and those behind them.
static void read_code(pid_t child, unsigned long long at, unsigned char* code) {
  for (unsigned i = 0; i < 2; ++i) {
    const long word = ptrace(PTRACE_PEEKTEXT, child, at + 8 * i, 0);
    memcpy(code + 8 * i, &word, sizeof word);
  }
}

static void trace(pid_t child, long limit) {
  Registers registers;
  unsigned char code[16];
  struct Instruction last = {0, 0, 0, 0};
  unsigned long long at = 0;  // its address
  int status;
  while (limit > 0 && waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
    if (!read_registers(child, &registers)) break;
    const unsigned long long next = next_of(&registers);
    if (last.conditional) printf("0 %llx %x\n", at, next != at + last.conditional);
    if (last.is_indirect) printf("1 %llx %llx\n", at, next);
    limit -= last.conditional || last.is_indirect;
    if (last.is_call) printf("2 %llx %llx\n", at, return_address(child, &registers));
    if (last.is_return) printf("3 %llx %llx\n", at, next);
    read_code(child, next, code);
    last = decode(code);
    at = next;
    if (ptrace(PTRACE_SINGLESTEP, child, 0, 0) != 0) break;
  }
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const pid_t child = fork();
  if (child == 0) {
    personality(ADDR_NO_RANDOMIZE);
    if (freopen("/dev/null", "w", stdout) == NULL || ptrace(PTRACE_TRACEME, 0, 0, 0) != 0)
      _exit(126);
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  trace(child, atol(argv[1]));
  kill(child, SIGKILL);
  return 0;
}
