#include "shapes.inc"

int scale(int n);

static int row(int n) {
  int sum = area(n, 3);
  return sum + scale(n) + scale(2 * n);
}

static int table(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += row(i);
  return sum;
}

/* Far from everything else. */









static int unused_mostly(int n) {
  return n > 3 ? scale(n) : 1;
}

int main(int argc, char** argv) {
  (void)argv;
  int sum = table(argc + 4);
  sum += unused_mostly(argc + 3);
  sum += scale(sum) + area(2, argc);
  return sum == 12345;
}
