/* Adds up numbers, without a library. sum.base64 is made of it:
 *   gcc -O1 -g -static -nostdlib -fcf-protection=none -fno-asynchronous-unwind-tables \
 *     -Wl,--build-id=none -Wl,-z,noseparate-code sum.c -o sum
 *   strip --strip-debug -R .comment sum; base64 sum
 */
static volatile unsigned char numbers[8] = {0, 1, 4, 9};

__attribute__((noinline)) static unsigned sum(unsigned n) {
  if (n > 1000)
    return 0;
  unsigned total = 0;
  for (unsigned i = 0; i < n; ++i)
    if (numbers[i % 8])
      total += numbers[i % 8];
  return total;
}

void _start(void) {
  unsigned total = sum(100);
  __asm__ volatile("syscall" : : "a"(60), "D"(total == 0));
  __builtin_unreachable();
}
