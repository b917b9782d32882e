# SPDX-License-Identifier: GPL-2.0-or-later
# A C program of 200,000 lines, which prints a number: 2,020 functions of 98 lines, most of them plain
# assignments, that call earlier ones, and are called a hundred at a time.
function step() {
  state = (state * 16807) % 2147483647
  return int(state / 1024)
}
function operator() { return substr("+-^|", 1 + step() % 4, 1) }
function variable() { return substr("abcd", 1 + step() % 4, 1) }
BEGIN {
  state = 11
  functions = 2020
  for (f = 0; f < functions; ++f) {
    printf "unsigned f%d(unsigned a, unsigned b)\n{\n", f
    printf "  unsigned c = a %s %d;\n", operator(), step() % 1000
    printf "  unsigned d = b %s c;\n", operator()
    for (k = 0; k < 88; ++k) printf "  %s %s= %s;\n", variable(), operator(), variable()
    printf "  if (c & %d)\n    d += a;\n", 2 ^ (step() % 16)
    printf "  for (a = 0; a < %d; ++a)\n    c = c * 31 + d;\n", 2 + step() % 8
    printf "  return d + %s;\n}\n", (f > 1 ? "f" int(f / (2 + step() % 4)) "(c, d)" : "c")
  }
  for (f = 0; f < functions; f += 100) {
    printf "unsigned g%d(unsigned sum)\n{\n", f
    for (k = f; k < f + 100 && k < functions; ++k) printf "  sum ^= f%d(sum, %d);\n", k, step() % 100
    print "  return sum;\n}"
  }
  print "extern int printf(const char*, ...);\nint main(void)\n{\n  unsigned sum = 0;"
  print "  for (int round = 0; round < 40; ++round)"
  for (f = 0; f < functions; f += 100) printf "    %sg%d(sum)%s\n", (f ? "" : "sum ^= "), f, (f + 100 < functions ? " +" : ";")
  print "  return printf(\"%u\\n\", sum) < 0;\n}"
}
