// SPDX-License-Identifier: GPL-2.0-or-later
// A SIGSEGV at every position of every block of one KIND of access (fault_blocks.S), with a handler
// that jumps out. What a tool counts then is what it had counted before the faulting access.
//
//   fault_blocks KIND [ACCESSES [LEAD [POSITION]]]    the rest narrows a difference down
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef __aarch64__
typedef void block_code(char* base);
#define RUN(code, base) (code)(base)
#define KINDS(X)                                                                                \
  X(load)                                                                                       \
  X(store)                                                                                      \
  X(pair) X(storepair) X(copy) X(mixed) X(straddle) X(exits) X(exits4) X(condmove) X(exclusive) \
      X(acquire) X(structure) X(indexed)
static int has_masks(void) { return 0; }
static void set_masks(void) {}
#elif defined(__x86_64__)
typedef void block_code(char* base);
#define RUN(code, base) (code)(base)
#define KINDS(X) COMMON_KINDS(X) X(dcas) X(maskload) X(maskstore) X(maskmixed) X(gather)
void set_masks(void);
static int has_masks(void) { return __builtin_cpu_supports("avx2"); }
#else
typedef void __attribute__((regparm(3))) block_code(int accumulator, char* base, int value);
#define RUN(code, base) (code)(0, base, 1)
#define KINDS(X) COMMON_KINDS(X)
static int has_masks(void) { return 0; }
static void set_masks(void) {}
#endif
#define COMMON_KINDS(X)                                                                           \
  X(load)                                                                                         \
  X(store)                                                                                        \
  X(modify) X(exchange) X(cas) X(copy) X(mixed) X(straddle) X(exits) X(exits4) X(condmove) X(x87) \
      X(fxsave512)

struct block {
  block_code* code;
  long accesses, lead;
};
#define DECLARE(kind) extern const struct block blocks_##kind[];
KINDS(DECLARE)
#define ENTRY(kind) {#kind, blocks_##kind},
static const struct {
  const char* name;
  const struct block* blocks;
} kKinds[] = {KINDS(ENTRY)};
enum { kCount = sizeof kKinds / sizeof kKinds[0], kStride = 64, kRoom = 4096 };

static sigjmp_buf landing;
static void on_fault(int signal) { siglongjmp(landing, signal); }

static int faults_at(const struct block* block, char* guard, long position) {
  if (sigsetjmp(landing, 1)) return 1;
  if (has_masks()) set_masks();
  RUN(block->code, guard - position * kStride);
  return 0;
}

static int wanted(int argc, char** argv, int index, long value) {
  return argc <= index || atol(argv[index]) == value;
}

int main(int argc, char** argv) {
  char* room = mmap(NULL, 2 * kRoom, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(room + kRoom, kRoom, PROT_NONE);
  struct sigaction action = {.sa_handler = on_fault};
  sigaction(SIGSEGV, &action, NULL);

  int kind = 0;
  while (kind < kCount && argc > 1 && strcmp(kKinds[kind].name, argv[1]) != 0) ++kind;
  if (argc < 2 || kind == kCount) return 2;
  long runs = 0, faults = 0;
  for (const struct block* block = kKinds[kind].blocks; block->code != NULL; ++block) {
    if (!wanted(argc, argv, 2, block->accesses) || !wanted(argc, argv, 3, block->lead)) continue;
    for (long position = 0; position <= block->accesses; ++position) {
      if (!wanted(argc, argv, 4, position)) continue;
      ++runs;
      faults += faults_at(block, room + kRoom, position);
    }
  }
  printf("%s: %ld runs, %ld faults\n", argv[1], runs, faults);
  return faults == 0;
}
