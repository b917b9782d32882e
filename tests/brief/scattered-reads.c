/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A list of nodes in mixed order; the cure keeps the keys in an array. */
#include "planted.h"

enum { kNodes = 20000, kRounds = 10 };
struct node {
  struct node* next;
  uint64_t key;
  char name[48];
};
static struct node* nodes[kNodes];
static uint64_t keys[kNodes];

static struct node* make_list(void) {
  for (int i = 0; i < kNodes; ++i) {
    nodes[i] = calloc(1, sizeof *nodes[i]);
    keys[i] = nodes[i]->key = (uint64_t)i;
  }
  for (int i = kNodes - 1; i > 0; --i) {
    const int other = (int)(next_random() % (uint32_t)(i + 1));
    struct node* const node = nodes[i];
    nodes[i] = nodes[other];
    nodes[other] = node;
  }
  for (int i = 0; i + 1 < kNodes; ++i) nodes[i]->next = nodes[i + 1];
  return nodes[0];
}

static uint64_t walk(const struct node* node) {
  uint64_t sum = 0;
  if (is_cured)
    for (int i = 0; i < kNodes; ++i) sum += keys[i];
  else
    for (; node != NULL; node = node->next) sum += node->key; /* here */
  return sum;
}

int main(void) {
  const struct node* const list = make_list();
  for (int round = 0; round < kRounds; ++round) sink += walk(list);
  return 0;
}
