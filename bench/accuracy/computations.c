/* SPDX-License-Identifier: GPL-2.0-or-later
   Computations: most of them wait for units that compute, and not for memory. */
#include "kernels.h"

static double *a, *b, *c;
static unsigned char* code;
static size_t count, side;

static void prepare_matrices(size_t bytes, size_t parameter) {
  (void)parameter;
  for (side = 8; (side + 8) * (side + 8) * 24 <= bytes;) side += 8;
  a = new_pages(side * side * 8);
  b = new_pages(side * side * 8);
  c = new_pages(side * side * 8);
  for (size_t i = 0; i < side * side; ++i) a[i] = b[i] = c[i] = 1;
}

static uint64_t multiply(void) {
  for (size_t i = 0; i < side; ++i) {
    for (size_t j = 0; j < side; ++j) {
      double sum = 0;
      for (size_t k = 0; k < side; ++k) sum += a[i * side + k] * b[k * side + j];
      c[i * side + j] = sum;
    }
  }
  return side * side * side;
}

static uint64_t multiply_by_rows(void) {
  for (size_t i = 0; i < side; ++i) {
    for (size_t k = 0; k < side; ++k) {
      for (size_t j = 0; j < side; ++j) c[i * side + j] += a[i * side + k] * b[k * side + j];
    }
  }
  return side * side * side;
}

static uint64_t multiply_blocked(void) {
  const size_t block = 8;
  for (size_t i = 0; i < side; i += block) {
    for (size_t j = 0; j < side; j += block) {
      for (size_t k = 0; k < side; ++k) {
        for (size_t m = i; m < i + block; ++m) {
          for (size_t n = j; n < j + block; ++n) c[m * side + n] += a[m * side + k] * b[k * side + n];
        }
      }
    }
  }
  return side * side * side;
}

static void prepare_vector(size_t bytes, size_t parameter) {
  (void)parameter;
  count = bytes / 8;
  a = new_pages(bytes);
  for (size_t i = 0; i < count; ++i) a[i] = 1 + (double)(next_random() % 1000) / 1000;
}

static uint64_t sum_doubles(void) {
  double sum = 0;
  for (size_t i = 0; i < count; ++i) sum += a[i];
  result = (uint64_t)sum;
  return count;
}

static uint64_t divide_doubles(void) {
  double quotient = 1e9;
  for (size_t i = 0; i < count; ++i) quotient = 2 + quotient / a[i] / 4;
  result = (uint64_t)quotient;
  return count;
}

static uint64_t polynomial(void) {
  double sum = 0;
  for (size_t i = 0; i < count; ++i) {
    double x = a[i];
    sum += ((((x * 0.1 + 0.2) * x + 0.3) * x + 0.4) * x + 0.5) * x;
  }
  result = (uint64_t)sum;
  return count;
}

static void prepare_code(size_t bytes, size_t kinds) {
  count = bytes;
  code = new_pages(bytes);
  for (size_t i = 0; i < bytes; ++i) code[i] = (unsigned char)(next_random() % kinds);
}

static uint64_t add_one(uint64_t x) { return x + 1; }
static uint64_t twice(uint64_t x) { return x * 2; }
static uint64_t turn(uint64_t x) { return x << 7 | x >> 57; }
static uint64_t negate(uint64_t x) { return ~x; }

static uint64_t call_indirectly(void) {
  static uint64_t (*const volatile operations[])(uint64_t) = {add_one, twice, turn, negate};
  uint64_t x = 1;
  for (size_t i = 0; i < count; ++i) x = operations[code[i]](x);
  result = x;
  return count;
}

static uint64_t interpret(void) {
  uint64_t x = 1, y = 2;
  for (size_t i = 0; i < count; ++i) {
    switch (code[i]) {
      case 0: x += y; break;
      case 1: y ^= x; break;
      case 2: x = x << 3 | x >> 61; break;
      case 3: y = ~y; break;
      case 4: x -= 7; break;
      case 5: y += x >> 3; break;
      case 6: x ^= 0x55; break;
      default: y *= 3; break;
    }
  }
  result = x + y;
  return count;
}

static __attribute__((noinline)) uint64_t fibonacci_of(unsigned n) {
  return n < 2 ? n : fibonacci_of(n - 1) + fibonacci_of(n - 2);
}

/* One step is one call. */
static uint64_t fibonacci(void) {
  const uint64_t number = fibonacci_of(20);
  result = number;
  return 21891;
}

static uint64_t divisors(void) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; ++i) {
    uint64_t x = 1000003 + code[i], y = 524287 - i % 1000;
    while (y != 0) {
      const uint64_t rest = x % y;
      x = y;
      y = rest;
    }
    sum += x;
  }
  result = sum;
  return count;
}

static uint64_t mix(void) {
  uint64_t x = 1;
  for (size_t i = 0; i < count; ++i) x = (x ^ code[i]) * 0x100000001B3u;
  result = x;
  return count;
}

static uint64_t edit_distance(void) {
  enum { kLength = 256 };
  static unsigned short row[kLength + 1];
  for (unsigned j = 0; j <= kLength; ++j) row[j] = (unsigned short)j;
  for (unsigned i = 0; i < kLength; ++i) {
    unsigned diagonal = row[0], left = row[0] = (unsigned short)(i + 1);
    for (unsigned j = 0; j < kLength; ++j) {
      unsigned best = diagonal + (code[i] != code[kLength + j]);
      diagonal = row[j + 1];
      if (diagonal + 1 < best) best = diagonal + 1;
      if (left + 1 < best) best = left + 1;
      left = row[j + 1] = (unsigned short)best;
    }
  }
  result = row[kLength];
  return kLength * kLength;
}

const struct kernel computations[] = {
    {"multiply", prepare_matrices, multiply, 0},
    {"multiply_by_rows", prepare_matrices, multiply_by_rows, 0},
    {"multiply_blocked", prepare_matrices, multiply_blocked, 0},
    {"sum_doubles", prepare_vector, sum_doubles, 0},
    {"divide_doubles", prepare_vector, divide_doubles, 0},
    {"polynomial", prepare_vector, polynomial, 0},
    {"call_one", prepare_code, call_indirectly, 1},
    {"call_random", prepare_code, call_indirectly, 4},
    {"interpret_random", prepare_code, interpret, 8},
    {"interpret_one", prepare_code, interpret, 1},
    {"fibonacci", prepare_code, fibonacci, 4},
    {"divisors", prepare_code, divisors, 256},
    {"mix", prepare_code, mix, 256},
    {"edit_distance", prepare_code, edit_distance, 4},
    {NULL, NULL, NULL, 0},
};
