// SPDX-License-Identifier: GPL-2.0-or-later
// Code with debug information, for the target debug_info: calls that are inlined in two levels.
static inline int twice(int x) { return 2 * x; }
static inline int sum(const int* from, int n) {
  int all = 0;
  for (int i = 0; i < n; ++i) all += twice(from[i]);
  return all;
}
int first(const int* from, int n) { return sum(from, n) + twice(n); }
int second(const int* from, int n, int most) {
  int all = sum(from, n);
  return all < most ? all : sum(from + 1, n - 1);
}
