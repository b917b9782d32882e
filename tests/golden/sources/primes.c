/* Counts the primes below a limit with the sieve of Eratosthenes. */
#include <stdio.h>
#include <stdlib.h>

#include "bits.h"

static void strike(bits *composite, unsigned prime, unsigned limit) {
  for (unsigned n = prime * prime; n < limit; n += prime)
    bits_add(composite, n);
}

static void sieve(bits *composite, unsigned limit) {
  for (unsigned n = 2; n * n < limit; ++n)
    if (!bits_has(composite, n))
      strike(composite, n, limit);
}

static unsigned count(const bits *composite, unsigned limit) {
  unsigned primes = 0;
  for (unsigned n = 2; n < limit; ++n)
    primes += !bits_has(composite, n);
  return primes;
}

/*
 * Nothing of this is executed when the limit is missing.
 */
static int usage(const char *name) {
  fprintf(stderr, "usage: %s LIMIT\n", name);
  return 2;
}

/*
 * A limit that is no number is 0: there is no prime below it.
 */

int main(int argc, char **argv) {
  if (argc != 2)
    return usage(argv[0]);
  unsigned limit = strtoul(argv[1], NULL, 10);
  bits composite = {calloc(limit / 8 + 1, 1)};
  sieve(&composite, limit);
  printf("%u\n", count(&composite, limit));
  free(composite.bytes);
  return 0;
}
