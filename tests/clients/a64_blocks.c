// SPDX-License-Identifier: GPL-2.0-or-later
// Random blocks of A64 instructions, made at run time: loads and stores of all widths, pairs, exclusives
// and atomics, structures of vectors, literals, conditional selects and branches, and seldom dc zva.
//
//   a64_blocks SEED [BLOCKS [FIRST [COUNT]]]    runs each block three times; FIRST and COUNT narrow a difference
//                                               down: the others are made, but do not run
//
// x0 to x3 point into a room of memory, at any byte, x5 at a multiple of 16, x4 is small; what blocks compute
// lies in x6 to x15 and in v0 to v7, v16 to v19. An instruction that nobody knows ends its block by a signal.
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { kRoom = 1 << 18, kMostInstructions = 60, kBlockBytes = 4 * (kMostInstructions + 8) };

static uint64_t state;
static uint32_t below(uint32_t limit) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state * 0x2545F4914F6CDD1Dull) >> 33) % limit;
}

static uint32_t base(void) { return below(4) << 5; }
static uint32_t aligned(void) { return 5 << 5; }
static uint32_t index_register(void) { return 4 << 16; }
static uint32_t data(void) { return 6 + below(10); }
static uint32_t vector(void) { return below(8); }
static uint32_t bit(unsigned at) { return below(2) << at; }

// Of 1 to 8 bytes; signed ones, too: opc 2 and 3 but where they would be something else.
static uint32_t size_and_kind(void) {
  const uint32_t size = below(4);
  uint32_t kind = below(4);
  if (size == 3 && kind > 1) kind = 1;
  if (size == 2 && kind == 3) kind = 2;
  return size << 30 | kind << 22;
}
// Of 1 to 16 bytes.
static uint32_t vector_size_and_kind(void) {
  const uint32_t size = below(5);
  return size == 4 ? 1u << 23 | bit(22) : size << 30 | bit(22);
}

static uint32_t offset_access(void) {
  return 0x39000000 | size_and_kind() | below(200) << 10 | base() | data();
}
static uint32_t unscaled_access(void) {
  return 0x38000000 | size_and_kind() | below(512) << 12 | base() | data();
}
static uint32_t indexed_access(void) {  // before or behind
  return 0x38000400 | size_and_kind() | below(512) << 12 | bit(11) | base() | data();
}
// By an index of 64 bits, or of 32 that are extended.
static uint32_t index_of_register(void) {
  static const uint32_t kExtensions[] = {3, 2, 6};  // lsl, uxtw, sxtw
  return index_register() | kExtensions[below(3)] << 13 | bit(12);
}
static uint32_t register_access(void) {
  return 0x38200800 | size_and_kind() | index_of_register() | base() | data();
}
static uint32_t vector_register_access(void) {
  return 0x3C200800 | vector_size_and_kind() | index_of_register() | base() | vector();
}
static uint32_t vector_access(void) {
  static const uint32_t kForms[] = {0x3C000000, 0x3C000400, 0x3C000C00};
  return kForms[below(3)] | vector_size_and_kind() | below(512) << 12 | base() | vector();
}
static uint32_t pair(void) {
  static const uint32_t kWidths[] = {0x28000000, 0xA8000000, 0x68400000};  // 32, 64, signed 32
  const uint32_t first = 6 + 2 * below(5);
  return kWidths[below(3)] | (1 + below(3)) << 23 | bit(22) | below(128) << 15 | (first + 1) << 10 |
         base() | first;
}
static uint32_t vector_pair(void) {  // ldnp and stnp, too, of 16 bytes
  const uint32_t first = 2 * below(4), width = below(3),
                 form = width == 2 ? below(4) : 1 + below(3);
  return 0x2C000000 | width << 30 | form << 23 | bit(22) | below(128) << 15 | (first + 1) << 10 |
         base() | first;
}
static uint32_t ordered(void) {  // ldar, stlr
  return 0x089FFC00 | bit(22) | below(4) << 30 | aligned() | data();
}
static uint32_t load_linked(void) {
  return 0x085F7C00 | below(4) << 30 | bit(15) | aligned() | (6 + below(4));
}
static uint32_t store_conditional(void) {
  return 0x08007C00 | below(4) << 30 | bit(15) | (10 + below(3)) << 16 | aligned() | (6 + below(4));
}
static uint32_t linked_pair(void) {
  return 0x887F0000 | bit(30) | bit(15) | 7 << 10 | aligned() | 6;
}
static uint32_t conditional_pair(void) {
  return 0x88200000 | bit(30) | bit(15) | 11 << 16 | 7 << 10 | aligned() | 6;
}
static uint32_t atomic(void) {  // ldadd, ldclr, ldeor, ldset, ldsmax, ..., swp
  return 0x38200000 | below(4) << 30 | below(4) << 22 | data() << 16 | below(9) << 12 | aligned() |
         data();
}
static uint32_t compare_and_swap(void) {
  return 0x08A07C00 | below(4) << 30 | bit(22) | bit(15) | data() << 16 | aligned() | data();
}
static uint32_t compare_and_swap_pair(void) {
  return 0x08207C00 | bit(30) | bit(22) | bit(15) | (6 + 2 * below(5)) << 16 | aligned() |
         (6 + 2 * below(5));
}
static uint32_t structures(void) {  // ld1 to ld4, st1 to st4, of whole registers
  static const uint32_t kKinds[] = {0, 4, 8, 2, 6, 7, 10};
  const uint32_t kind = below(7), width = below(4);
  const uint32_t whole =
      kind < 3 && width == 3 ? 1u << 30 : bit(30);  // only ld1 has registers of one element
  return 0x0C000000 | whole | bit(22) | kKinds[kind] << 12 | width << 10 | base() | 16;
}
static uint32_t structures_and_step(void) {
  return structures() | 0x00800000 | (below(2) ? 31u << 16 : index_register());
}
static uint32_t element(void) {  // of one to four registers, one element of 1 to 8 bytes
  const uint32_t width = below(4);
  const uint32_t place = width == 3 ? 1 : (below(8) >> width) << width;
  return 0x0D000000 | bit(30) | bit(22) | bit(21) | (width == 3 ? 2 : width) << 14 | bit(13) |
         place << 10 | base() | 16;
}
static uint32_t replicated(void) {  // ld1r to ld4r
  return 0x0D40C000 | bit(30) | bit(21) | bit(13) | below(4) << 10 | base() | 16;
}
static uint32_t prefetch(void) { return 0xF9800000 | below(100) << 10 | base() | below(24); }
static uint32_t literal(void) {  // from the code itself, some instructions back
  return 0x18000000 | bit(30) | (0x7FFFFu & (0u - below(8))) << 5 | data();
}
static uint32_t vector_literal(void) {
  return 0x1C000000 | below(3) << 30 | (0x7FFFFu & (0u - below(8))) << 5 | vector();
}
static uint32_t address(void) { return 0x10000000 | below(1 << 10) << 5 | data(); }
static uint32_t add(void) {
  return 0x11000000 | bit(31) | bit(30) | bit(29) | below(4096) << 10 | data() << 5 | data();
}
static uint32_t logic(void) {
  return 0x0A000000 | bit(31) | below(4) << 29 | data() << 16 | below(32) << 10 | data() << 5 |
         data();
}
static uint32_t select_register(void) {
  return 0x1A800000 | bit(31) | bit(30) | data() << 16 | below(14) << 12 | bit(10) | data() << 5 |
         data();
}
static uint32_t compare_if(void) {
  return 0x7A400000 | bit(31) | below(32) << 16 | below(14) << 12 | bit(11) | data() << 5 |
         below(16);
}
static uint32_t multiply(void) {
  return 0x9B000000 | data() << 16 | data() << 10 | data() << 5 | data();
}
static uint32_t divide(void) {
  return 0x1AC00800 | bit(31) | bit(10) | data() << 16 | data() << 5 | data();
}
static uint32_t vector_select(void) {
  return 0x1E200C00 | bit(22) | vector() << 16 | below(14) << 12 | vector() << 5 | vector();
}
static uint32_t vector_add(void) {
  return 0x4E208400 | below(4) << 22 | vector() << 16 | vector() << 5 | vector();
}

// What the core of 3.19 does not know, that of 3.24, or of 3.26: dc zva; ldapr. Seldom: they may end the block.
static uint32_t newer(void) {
  return below(2) ? 0xD50B7420 | 5 : 0x38BFC000 | below(4) << 30 | aligned() | data();
}

// Forward, at most to the block's end.
static uint32_t branch(uint32_t left) {
  const uint32_t over = 1 + below(left < 6 ? left : 6);
  switch (below(5)) {
    case 0:
      return 0x34000000 | bit(31) | bit(24) | over << 5 | data();  // cbz, cbnz
    case 1:
      return 0x36000000 | bit(24) | below(32) << 19 | over << 5 | data();  // tbz, tbnz
    case 2:
      return 0x14000000 | over;
    default:
      return 0x54000000 | over << 5 | below(14);
  }
}

static uint32_t (*const kInstructions[])(void) = {
    offset_access,
    unscaled_access,
    indexed_access,
    register_access,
    vector_access,
    vector_register_access,
    pair,
    vector_pair,
    ordered,
    load_linked,
    store_conditional,
    linked_pair,
    conditional_pair,
    atomic,
    compare_and_swap,
    compare_and_swap_pair,
    structures,
    structures_and_step,
    element,
    replicated,
    prefetch,
    literal,
    vector_literal,
    address,
    add,
    logic,
    select_register,
    compare_if,
    multiply,
    divide,
    vector_select,
    vector_add,
};
enum { kKinds = sizeof kInstructions / sizeof kInstructions[0] };

// Of the block either any instructions, or few kinds of them.
static void make_block(uint32_t* at) {
  const uint32_t count = 1 + below(kMostInstructions);
  const uint32_t few = below(2) ? 3 : kKinds, first = below(kKinds), branches = 2 + below(20);
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t kind = few == kKinds ? below(kKinds) : (first + below(few)) % kKinds;
    at[i] = below(500) == 0        ? newer()
            : below(branches) == 0 ? branch(count - i)
                                   : kInstructions[kind]();
  }
  at[count] = 0xD65F03C0;  // ret
}

static sigjmp_buf landing;
static void jump(int signal) { siglongjmp(landing, signal); }

typedef void block(char* a, char* b, char* c, char* d, long index, char* aligned);
static _Alignas(4096) char room[kRoom];

static long argument(int argc, char** argv, int which, long otherwise) {
  return which < argc ? atol(argv[which]) : otherwise;
}

int main(int argc, char** argv) {
  state = 88172645463325252ull + (uint64_t)argument(argc, argv, 1, 1) * 7919;
  const long blocks = argument(argc, argv, 2, 1000), first = argument(argc, argv, 3, 0);
  const long count = argument(argc, argv, 4, blocks);
  char* code = mmap(NULL, (size_t)blocks * kBlockBytes, PROT_READ | PROT_WRITE | PROT_EXEC,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (long n = 0; n < blocks; ++n) make_block((uint32_t*)(code + n * kBlockBytes));
  __builtin___clear_cache(code, code + blocks * kBlockBytes);

  struct sigaction action = {.sa_handler = jump};
  for (int signal = 1; signal < 32; ++signal)
    if (signal == SIGILL || signal == SIGBUS || signal == SIGSEGV) sigaction(signal, &action, NULL);
  static volatile long signals[32];
  for (volatile long n = 0; n < blocks; ++n)
    for (volatile int time = 0; time < 3; ++time) {
      char* const middle = room + kRoom / 2 + below(kRoom / 8);
      const long index = below(256);
      char* const other = room + kRoom / 4 + 64 * below(1024) + 8 * below(8);
      if (n < first || n >= first + count) continue;
      const int signal = sigsetjmp(landing, 1);
      if (signal != 0) {
        ++signals[signal];
        continue;
      }
      ((block*)(code + n * kBlockBytes))(middle, other, middle + 4096, other + 60, index,
                                         room + 16 * below(64));
    }
  printf("%ld SIGILL, %ld SIGBUS, %ld SIGSEGV\n", signals[SIGILL], signals[SIGBUS],
         signals[SIGSEGV]);
  return 0;
}
