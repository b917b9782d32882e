/* SPDX-License-Identifier: GPL-2.0-or-later
   Walks through arrays whose addresses are known ahead. */
#include "kernels.h"

static uint64_t *from, *to;
static uint32_t* index_of;
static size_t count, stride, side;

static void prepare_words(size_t bytes, size_t parameter) {
  count = bytes / 8;
  stride = parameter / 8;
  from = new_pages(bytes);
}

static void prepare_two(size_t bytes, size_t parameter) {
  prepare_words(bytes / 2, parameter);
  to = new_pages(bytes / 2);
}

static void prepare_squares(size_t bytes, size_t parameter) {
  prepare_two(bytes, parameter);
  for (side = 1; (side + 1) * (side + 1) <= count;) ++side;
}

/* All words, one stride after the other. */
static uint64_t sum_strided(void) {
  uint64_t sum = 0;
  for (size_t first = 0; first < stride; ++first) {
    for (size_t i = first; i < count; i += stride) sum += from[i];
  }
  result = sum;
  return count;
}

static uint64_t fill(void) {
  for (size_t i = 0; i < count; ++i) from[i] = i;
  return count;
}

static uint64_t copy(void) {
  for (size_t i = 0; i < count; ++i) to[i] = from[i] + 1;
  return count;
}

static uint64_t reverse_copy(void) {
  for (size_t i = 0; i < count; ++i) to[count - 1 - i] = from[i];
  return count;
}

static uint64_t prefix_sums(void) {
  for (size_t i = 1; i < count; ++i) from[i] += from[i - 1];
  return count - 1;
}

static uint64_t transpose(void) {
  for (size_t i = 0; i < side; ++i) {
    for (size_t j = 0; j < side; ++j) to[j * side + i] = from[i * side + j];
  }
  return side * side;
}

static uint64_t transpose_blocked(void) {
  const size_t block = 8, whole = side / block * block;
  for (size_t i = 0; i < whole; i += block) {
    for (size_t j = 0; j < whole; j += block) {
      for (size_t k = i; k < i + block; ++k) {
        for (size_t m = j; m < j + block; ++m) to[m * side + k] = from[k * side + m];
      }
    }
  }
  return whole * whole;
}

static uint64_t stencil_1d(void) {
  for (size_t i = 1; i + 1 < count; ++i) to[i] = from[i - 1] + 2 * from[i] + from[i + 1];
  return count - 2;
}

static uint64_t stencil_2d(void) {
  for (size_t i = 1; i + 1 < side; ++i) {
    for (size_t j = 1; j + 1 < side; ++j) {
      const uint64_t* at = from + i * side + j;
      to[i * side + j] = at[0] + at[-1] + at[1] + *(at - side) + at[side];
    }
  }
  return (side - 2) * (side - 2);
}

/* A third of the bytes are indices. */
static void prepare_gather(size_t bytes, size_t random) {
  count = bytes / 12;
  from = new_pages(count * 8);
  index_of = new_pages(count * 4);
  for (size_t i = 0; i < count; ++i) index_of[i] = (uint32_t)(random ? next_random() % count : i);
}

static uint64_t gather(void) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; ++i) sum += from[index_of[i]];
  result = sum;
  return count;
}

static uint64_t scatter(void) {
  for (size_t i = 0; i < count; ++i) from[index_of[i]] += i;
  return count;
}

/* Structures of 64 bytes, of which one member is used. */
static uint64_t sum_members(void) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i += 8) sum += from[i];
  result = sum;
  return count / 8;
}

const struct kernel walks[] = {
    {"sum_8", prepare_words, sum_strided, 8},
    {"sum_64", prepare_words, sum_strided, 64},
    {"sum_256", prepare_words, sum_strided, 256},
    {"sum_1024", prepare_words, sum_strided, 1024},
    {"sum_4096", prepare_words, sum_strided, 4096},
    {"sum_8192", prepare_words, sum_strided, 8192},
    {"sum_members", prepare_words, sum_members, 0},
    {"fill", prepare_words, fill, 0},
    {"copy", prepare_two, copy, 0},
    {"reverse_copy", prepare_two, reverse_copy, 0},
    {"prefix_sums", prepare_words, prefix_sums, 0},
    {"transpose", prepare_squares, transpose, 0},
    {"transpose_blocked", prepare_squares, transpose_blocked, 0},
    {"stencil_1d", prepare_two, stencil_1d, 0},
    {"stencil_2d", prepare_squares, stencil_2d, 0},
    {"gather_in_order", prepare_gather, gather, 0},
    {"gather_random", prepare_gather, gather, 1},
    {"scatter_random", prepare_gather, scatter, 1},
    {NULL, NULL, NULL, 0},
};
