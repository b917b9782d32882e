/* SPDX-License-Identifier: GPL-2.0-or-later
   A kernel is one loop over SIZE bytes of data. A step is what its innermost loop does once. */
#ifndef KERNELS_H
#define KERNELS_H
#include <stddef.h>
#include <stdint.h>

struct kernel {
  const char* name;
  void (*prepare)(size_t bytes, size_t parameter);
  uint64_t (*pass)(void); /* The number of steps. */
  size_t parameter;
};

extern const struct kernel chases[], walks[], searches[],
    computations[]; /* The last one has no name. */

/* What a pass has computed goes here, so that the compiler has to compute it. */
extern volatile uint64_t result;

/* Numbers that look random, the same in each run. */
uint64_t next_random(void);

/* Whole pages, all of them written to. It ends the program when there is no memory. */
void* new_pages(size_t bytes);

#endif
