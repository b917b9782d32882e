// SPDX-License-Identifier: GPL-2.0-or-later
// Follows pointers through 64 MB in an order that no cache foresees: each step waits for the host's
// memory, under every tool.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct Node {
  struct Node* next;
  char rest_of_the_line[56];
};

enum { kNodes = 1 << 20, kSteps = 20 << 20 };

int main(void) {
  struct Node* nodes = calloc(kNodes, sizeof *nodes);
  if (nodes == NULL) return 1;
  // i -> 5 i + 12345, modulo a power of two, passes through all nodes before it returns; the low
  // bits are scrambled so that neighbours in time lie far apart.
  for (uint32_t i = 0; i < kNodes; ++i) {
    const uint32_t from = i * 2654435761u % kNodes;
    const uint32_t to = (5 * i + 12345) % kNodes * 2654435761u % kNodes;
    nodes[from].next = &nodes[to];
  }
  struct Node* node = nodes;
  for (int step = 0; step < kSteps; ++step) node = node->next;
  printf("%ld\n", (long)(node - nodes));
  free(nodes);
}
