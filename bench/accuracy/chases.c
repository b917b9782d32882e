/* SPDX-License-Identifier: GPL-2.0-or-later
   Chases of pointers: each load has the address of the next one. Nothing overlaps. */
#include "kernels.h"

#include <stdlib.h>

struct node {
  struct node* next;
};

static struct node* start;
static uint64_t nodes;

/* Node number i of a memory with one node for each spacing. With pages as spacing each node is in
   another line of its page, lest all nodes share a few sets of the caches. */
static struct node* node_at(char* memory, uint64_t i, size_t spacing) {
  const size_t lines = spacing / 64;
  return (struct node*)(memory + i * spacing + i % lines * 64);
}

static void prepare_cycle(size_t bytes, size_t spacing, int shuffled) {
  char* memory = new_pages(bytes);
  nodes = bytes / spacing;
  uint64_t* order = malloc(nodes * sizeof *order);
  if (order == NULL) exit(1);
  for (uint64_t i = 0; i < nodes; ++i) order[i] = i;
  for (uint64_t i = nodes - 1; shuffled && i > 0; --i) {
    const uint64_t j = next_random() % (i + 1), kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
  for (uint64_t i = 0; i < nodes; ++i) {
    node_at(memory, order[i], spacing)->next = node_at(memory, order[(i + 1) % nodes], spacing);
  }
  start = node_at(memory, order[0], spacing);
  free(order);
}

static void prepare_random(size_t bytes, size_t spacing) { prepare_cycle(bytes, spacing, 1); }
static void prepare_sequential(size_t bytes, size_t spacing) { prepare_cycle(bytes, spacing, 0); }

/* Some rounds of a short cycle: at their begin a pass waits for the end of the one before. */
static uint64_t chase(void) {
  enum { kFewestSteps = 4096 };
  struct node* node = start;
  const uint64_t steps = nodes < kFewestSteps ? (kFewestSteps + nodes - 1) / nodes * nodes : nodes;
  for (uint64_t i = 0; i < steps; ++i) node = node->next;
  start = node;
  return steps;
}

const struct kernel chases[] = {
    {"chase_lines", prepare_random, chase, 64},
    {"chase_pages", prepare_random, chase, 4096},
    {"list_in_order", prepare_sequential, chase, 64},
    {NULL, NULL, NULL, 0},
};
