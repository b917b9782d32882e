// SPDX-License-Identifier: GPL-2.0-or-later
// Two libraries loaded and unloaded in turn at one address: blocks are discarded and made anew, and
// the counts of both must survive.
#include <dlfcn.h>
#include <stdio.h>

#ifdef __i386__
static const char* const kPlugins[] = {"plugin1-m32.so", "plugin2-m32.so"};
#else
static const char* const kPlugins[] = {"plugin1.so", "plugin2.so"};
#endif

int main(void) {
  int sum = 0, same_address = 0;
  void* last = NULL;
  for (int i = 0; i < 30; ++i) {
    void* library = dlopen(kPlugins[i % 2], RTLD_NOW);  // found beside the program
    int (*run)(int) = library ? (int (*)(int))dlsym(library, "plugin_run") : NULL;
    if (run == NULL) return 1;
    same_address += (void*)run == last;
    last = (void*)run;
    sum += run(100 + i);
    dlclose(library);
  }
  printf("%d, %d times at the same address\n", sum, same_address);
  return same_address == 0;
}
