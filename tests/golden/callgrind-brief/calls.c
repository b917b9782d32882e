/* Lines that a brief shows; the counts are made up. */
static void step(void) { ++n; }
static int fibonacci(int i) { return i < 2 ? 1 : fibonacci(i - 1) + fibonacci(i - 2); }
static void run(void) {
  for (int i = 0; i < 20000; ++i) step();
}
