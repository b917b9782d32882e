// SPDX-License-Identifier: GPL-2.0-or-later
//
// Narrows the x87 unit's precision, which Valgrind has a word to say about: the block is left in
// the middle of a line.
int main(void) {
  const unsigned short narrow = 0x27f, full = 0x37f;
  for (int i = 0; i < 100; ++i)
    __asm__ volatile("nop; fldcw %0; nop; nop; fldcw %1; nop" ::"m"(narrow), "m"(full));
  return 0;
}
