// SPDX-License-Identifier: GPL-2.0-or-later
// Walks over memory while it asks for pages of 2 MB in parts of it, and gives parts back.
#define _GNU_SOURCE  // mremap
#include <stdio.h>
#include <sys/mman.h>

#define MB (1UL << 20)
#define PAGE 4096UL

static unsigned sum;

static void walk(volatile unsigned char* memory, unsigned long size, unsigned long step) {
  for (unsigned long at = 0; at + 8 <= size; at += step)
    sum += *(volatile unsigned long*)(memory + at);
  for (unsigned long at = 0; at + 8 <= size; at += 3 * step) memory[at] = 1;
}

// Also what lies across the end of each 2 MB.
static void walk_all(unsigned char* memory, unsigned long size) {
  walk(memory, size, 5 * PAGE);
  walk(memory, size, MB / 2);
  for (unsigned long at = 2 * MB; at < size; at += 2 * MB)
    sum += *(volatile unsigned long*)(((unsigned long)memory + at) / (2 * MB) * (2 * MB) - 4);
}

static void* map(unsigned long size) {
  return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

int main(void) {
  const unsigned long size = 16 * MB;
  unsigned char* const memory = map(size);
  if (memory == MAP_FAILED) return 1;
  walk_all(memory, size);
  // In two calls that touch within 2 MB.
  madvise(memory + 1 * MB, 6 * MB + 64 * PAGE, MADV_HUGEPAGE);
  madvise(memory + 7 * MB + 64 * PAGE, 4 * MB, MADV_HUGEPAGE);
  walk_all(memory, size);
  walk_all(memory, size);
  madvise(memory + 5 * MB, PAGE, MADV_NOHUGEPAGE);
  walk_all(memory, size);
  munmap(memory + 8 * MB, PAGE);
  walk_all(memory, 8 * MB);
  // Large pages go with what is moved, and more of them come.
  unsigned char* const elsewhere = mremap(memory + 1 * MB, 4 * MB, 12 * MB, MREMAP_MAYMOVE);
  if (elsewhere == MAP_FAILED) return 1;
  walk_all(elsewhere, 12 * MB);
  // Small pages in the place of large ones.
  mmap(elsewhere + 2 * MB, 4 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
       -1, 0);
  walk_all(elsewhere, 12 * MB);
  printf("%u\n", sum);
  return 0;
}
