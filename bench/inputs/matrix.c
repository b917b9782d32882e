// SPDX-License-Identifier: GPL-2.0-or-later
// Multiplies two square matrices in the obvious order: rows by columns.
#include <stdio.h>

enum { kSize = 190 };
static double a[kSize][kSize], b[kSize][kSize], c[kSize][kSize];

int main(void) {
  for (int i = 0; i < kSize; ++i) {
    for (int j = 0; j < kSize; ++j) {
      a[i][j] = i + j;
      b[i][j] = i - j;
    }
  }
  for (int repeat = 0; repeat < 40; ++repeat) {
    for (int i = 0; i < kSize; ++i) {
      for (int j = 0; j < kSize; ++j) {
        double sum = repeat;
        for (int k = 0; k < kSize; ++k) sum += a[i][k] * b[k][j];
        c[i][j] += sum;
      }
    }
  }
  printf("%.0f\n", c[kSize / 2][kSize / 3]);
}
