// SPDX-License-Identifier: GPL-2.0-or-later
// A byte-code interpreter: one switch table, one table of labels, both driven by a fixed generator.
#include <stdio.h>

static unsigned interpret_switch(unsigned steps) {
  unsigned value = 1, state = 12345;
  while (steps--) {
    state = state * 1103515245u + 12345u;
    switch (state >> 28) {
      case 0:
        value += 3;
        break;
      case 1:
        value ^= state;
        break;
      case 2:
        value <<= 1;
        break;
      case 3:
        value -= 7;
        break;
      case 4:
        value *= 5;
        break;
      case 5:
        value = ~value;
        break;
      case 6:
        value |= 16;
        break;
      case 7:
        value >>= 1;
        break;
      case 9:
        value += steps;
        break;
      case 12:
        value ^= steps;
        break;
      default:
        ++value;
    }
  }
  return value;
}

static unsigned interpret_labels(unsigned steps) {
  static const void* const kLabels[] = {&&add, &&flip, &&shift, &&done};
  unsigned value = 1, state = 1;
next:
  if (!steps--) goto* kLabels[3];
  state = state * 1103515245u + 12345u;
  goto* kLabels[(state >> 20) % 3];
add:
  value += state;
  goto next;
flip:
  value = ~value;
  goto next;
shift:
  value = value << 3 | value >> 29;
  goto next;
done:
  return value;
}

int main(void) {
  printf("%u %u\n", interpret_switch(30000), interpret_labels(30000));
  return 0;
}
