# SPDX-License-Identifier: GPL-2.0-or-later
# A C program of FUNCTIONS functions for a compiler to chew on: loops, switches, structures, calls.
function step() {
  state = (state * 16807) % 2147483647
  return int(state / 1024)
}
function field() { return "r->f" step() % 6 }
function expression() {
  return field() " " substr("+-*^|&", 1 + step() % 6, 1) " (" field() " >> " step() % 31 ")"
}
BEGIN {
  state = 7
  print "struct Record { unsigned f0, f1, f2, f3, f4, f5; struct Record* next; };"
  print "static unsigned f0(struct Record* r, unsigned n) { return r->f0 + n; }"
  for (f = 1; f <= FUNCTIONS; ++f) {
    printf "unsigned f%d(struct Record* r, unsigned n) {\n  unsigned sum = n;\n", f
    printf "  for (unsigned i = 0; i < n %% %d; ++i) {\n", 3 + step() % 50
    printf "    switch ((sum + i) %% 5) {\n"
    for (k = 0; k < 4; ++k)
      printf "      case %d: %s = %s; sum ^= %s; break;\n", k, field(), expression(), expression()
    printf "      default: if (r->next && %s < %d) sum += f%d(r->next, i);\n    }\n  }\n", \
      expression(), step() % 1000, step() % f
    printf "  return sum + %s;\n}\n", expression()
  }
}
