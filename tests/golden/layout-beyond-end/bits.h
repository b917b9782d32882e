/* A set of small numbers, one bit each. */
typedef struct {
  unsigned char *bytes;
} bits;

static inline void bits_add(bits *set, unsigned n) { set->bytes[n / 8] |= 1u << n % 8; }

