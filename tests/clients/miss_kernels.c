// SPDX-License-Identifier: GPL-2.0-or-later
// Misses of every class in caches of a few kilobytes: walks longer and shorter than the cache, columns that share
// a set, accesses to two lines, any address; and code that goes from a line to another and back in one superblock,
// called in no order.
#include <stdio.h>
#include <string.h>

// Each piece takes 256 bytes: a loop from its first line to its second, which VEX unrolls, left from the first; then
// one or two lines more. So within a superblock a line is used, another, and the first again.
#ifdef __aarch64__
#define LOOP                  \
  "  mov w9, #7\n"            \
  "  b 1f\n"                  \
  ".skip 48\n"                \
  "1: subs w9, w9, #1\n"      \
  "  b.eq 3f\n"               \
  "  .rept 2\n nop\n .endr\n" \
  "  b 1b\n"                  \
  ".balign 64\n"              \
  "3: "
#define JUMP "  b "
#else
#define LOOP                    \
  "  mov $7, %ecx\n"            \
  "  jmp 1f\n"                  \
  ".skip 49, 0x90\n"            \
  "1: dec %ecx\n"               \
  "  jz 3f\n"                   \
  "  .rept 8\n  nop\n  .endr\n" \
  "  jmp 1b\n"                  \
  ".balign 64\n"                \
  "3: "
#define JUMP "  jmp "
#endif
__asm__(
    ".text\n"
    ".balign 256\n"
    "pieces:\n"
    ".rept 12\n"                 //
    LOOP "  ret\n.balign 256\n"  //
    LOOP JUMP
    "4f\n.balign 64\n4: ret\n.balign 256\n"
    ".endr\n");
extern char pieces[];

static _Alignas(4096) unsigned char room[1 << 17];
static unsigned state = 1;

static unsigned any(unsigned below) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % below;
}

__attribute__((noinline)) static void run_pieces(void) {
  for (int i = 0; i < 3000; ++i) {
    const unsigned piece = any(8) == 0 ? any(24) : any(6);
    ((void (*)(void))(pieces + 256 * piece))();
  }
}

__attribute__((noinline)) static unsigned read_walks(void) {
  unsigned sum = 0;
  for (int round = 0; round < 8; ++round)
    for (unsigned at = 0; at < (round % 2 == 0 ? 16384 : 8192); at += 64) sum += room[at];
  for (int round = 0; round < 8; ++round)
    for (unsigned at = 0; at < 1 << 16; at += 4096) sum += room[at + 64];
  return sum;
}

__attribute__((noinline)) static void write_anywhere(void) {
  for (int i = 0; i < 4000; ++i) {
    const unsigned at = any(8) == 0 ? any((1 << 17) - 8) : any(6000);
    memcpy(room + at, &state, sizeof state);
    if (i % 3 == 0) ++room[at];
  }
}

int main(void) {
  run_pieces();
  unsigned sum = read_walks();
  write_anywhere();
  run_pieces();
  sum += read_walks();
  printf("%u\n", sum);
  return 0;
}
