/* A set of small numbers, one bit each. */
typedef struct {
  unsigned char *bytes;
} bits;

static inline void bits_add(bits *set, unsigned n) { set->bytes[n / 8] |= 1u << n % 8; }

static inline int bits_has(const bits *set, unsigned n) {
  return set->bytes[n / 8] >> n % 8 & 1;
}
