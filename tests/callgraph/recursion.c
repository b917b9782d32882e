static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
int main(void) {
  return fib(7) + odd(9) + even(4) == 0;
}
