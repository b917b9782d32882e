/* SPDX-License-Identifier: GPL-2.0-or-later
   Searches, sorting and tables: what depends on the data. */
#include "kernels.h"

#include <stdlib.h>
#include <string.h>

enum { kKeys = 16384 };

static uint64_t *table, *scratch, keys[kKeys];
static size_t count;
static unsigned char* text;

static int by_value(const void* a, const void* b) {
  const uint64_t x = *(const uint64_t*)a, y = *(const uint64_t*)b;
  return (x > y) - (x < y);
}

static void prepare_numbers(size_t bytes, size_t sorted) {
  count = bytes / 8;
  table = new_pages(bytes);
  for (size_t i = 0; i < count; ++i) table[i] = next_random() >> 1;
  if (sorted) qsort(table, count, sizeof *table, by_value);
  for (size_t i = 0; i < kKeys; ++i) keys[i] = table[next_random() % count];
}

static uint64_t count_large(void) {
  uint64_t large = 0;
  for (size_t i = 0; i < count; ++i) {
    if (table[i] >> 62) {
      large += table[i];
      __asm__ volatile("");  /* Keeps the branch: without it the sum is a conditional move. */
    }
  }
  result = large;
  return count;
}

/* One step is one search. */
static uint64_t binary_search(void) {
  uint64_t sum = 0;
  for (size_t i = 0; i < kKeys; ++i) {
    size_t low = 0, high = count;
    while (high - low > 1) {
      const size_t middle = low + (high - low) / 2;
      if (table[middle] <= keys[i]) low = middle;
      else high = middle;
    }
    sum += low;
  }
  result = sum;
  return kKeys;
}

/* A table that is half full; linear probing. */
static void prepare_hash(size_t bytes, size_t parameter) {
  (void)parameter;
  for (count = 512; count * 2 <= bytes / 8;) count *= 2;
  table = new_pages(count * 8);
  memset(table, 0, count * 8);
  for (size_t i = 0; i < count / 2; ++i) {
    const uint64_t key = next_random() | 1;
    size_t slot = key * 0x9E3779B97F4A7C15u >> 20 & (count - 1);
    while (table[slot] != 0) slot = (slot + 1) & (count - 1);
    table[slot] = key;
  }
  for (size_t i = 0; i < kKeys;) {
    const uint64_t key = table[next_random() % count];
    if (key != 0) keys[i++] = key;
  }
}

static uint64_t look_up(void) {
  uint64_t sum = 0;
  for (size_t i = 0; i < kKeys; ++i) {
    size_t slot = keys[i] * 0x9E3779B97F4A7C15u >> 20 & (count - 1);
    while (table[slot] != keys[i]) slot = (slot + 1) & (count - 1);
    sum += slot;
  }
  result = sum;
  return kKeys;
}

static void prepare_text(size_t bytes, size_t letters) {
  count = bytes;
  text = new_pages(bytes);
  for (size_t i = 0; i < bytes; ++i) text[i] = (unsigned char)('a' + next_random() % letters);
}

static uint64_t count_spaces(void) {
  uint64_t found = 0;
  for (size_t i = 0; i < count; ++i) found += text[i] == 'b';
  result = found;
  return count;
}

static uint64_t histogram(void) {
  static uint32_t bins[256];
  for (size_t i = 0; i < count; ++i) ++bins[text[i]];
  result = bins['a'];
  return count;
}

static uint64_t checksum(void) {
  static uint32_t of_byte[256];
  uint32_t sum = ~0u;
  for (unsigned i = 0; i < 256; ++i) of_byte[i] = i * 0x04C11DB7u;
  for (size_t i = 0; i < count; ++i) sum = sum >> 8 ^ of_byte[(sum ^ text[i]) & 255];
  result = sum;
  return count;
}

static uint64_t sieve(void) {
  uint64_t steps = 0;
  memset(text, 1, count);
  for (size_t i = 2; i * i < count; ++i) {
    if (!text[i]) continue;
    for (size_t j = i * i; j < count; j += i, ++steps) text[j] = 0;
  }
  return steps;
}

static void prepare_sort(size_t bytes, size_t sorted) {
  prepare_numbers(bytes / 2, sorted);
  scratch = new_pages(bytes / 2);
}

static void quicksort(uint64_t* first, uint64_t* last) {
  while (first < last) {
    const uint64_t pivot = first[(last - first) / 2];
    uint64_t *i = first - 1, *j = last + 1;
    for (;;) {
      while (*++i < pivot) {}
      while (*--j > pivot) {}
      if (i >= j) break;
      const uint64_t kept = *i;
      *i = *j;
      *j = kept;
    }
    quicksort(first, j);
    first = j + 1;
  }
}

/* One step is one number. */
static uint64_t sort_quickly(void) {
  memcpy(scratch, table, count * 8);
  quicksort(scratch, scratch + count - 1);
  return count;
}

static void sift_down(uint64_t* heap, size_t at, size_t size) {
  for (size_t child; (child = 2 * at + 1) < size; at = child) {
    if (child + 1 < size && heap[child] < heap[child + 1]) ++child;
    if (heap[at] >= heap[child]) return;
    const uint64_t kept = heap[at];
    heap[at] = heap[child];
    heap[child] = kept;
  }
}

static uint64_t sort_by_heap(void) {
  memcpy(scratch, table, count * 8);
  for (size_t i = count / 2; i-- > 0;) sift_down(scratch, i, count);
  for (size_t size = count - 1; size > 0; --size) {
    const uint64_t kept = scratch[0];
    scratch[0] = scratch[size];
    scratch[size] = kept;
    sift_down(scratch, 0, size);
  }
  return count;
}

const struct kernel searches[] = {
    {"branch_random", prepare_numbers, count_large, 0},
    {"branch_sorted", prepare_numbers, count_large, 1},
    {"binary_search", prepare_numbers, binary_search, 1},
    {"hash_look_up", prepare_hash, look_up, 0},
    {"count_letters", prepare_text, count_spaces, 26},
    {"histogram_many", prepare_text, histogram, 26},
    {"histogram_one", prepare_text, histogram, 1},
    {"checksum", prepare_text, checksum, 26},
    {"sieve", prepare_text, sieve, 26},
    {"quicksort_random", prepare_sort, sort_quickly, 0},
    {"quicksort_sorted", prepare_sort, sort_quickly, 1},
    {"heapsort", prepare_sort, sort_by_heap, 0},
    {NULL, NULL, NULL, 0},
};
