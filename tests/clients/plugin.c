// SPDX-License-Identifier: GPL-2.0-or-later
// Built twice, with PLUGIN_CODE 1 and 2: libraries of one size, hence loaded at one address, in
// which the same addresses hold different code.
int plugin_run(int n);
#if PLUGIN_CODE == 1
int plugin_run(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += i % 3 ? i : -i;
  return sum;
}
#else
static int table[64];
int plugin_run(int n) {
  for (int i = 0; i < n; ++i) table[i % 64] ^= i;
  return table[n % 64];
}
#endif
