// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/memory.h"

#include "tool/valgrind.h"

namespace cg::tool {

void* allocate(const char* what, std::size_t bytes) { return VG_(malloc)(what, bytes); }
void release(void* block) { VG_(free)(block); }

}  // namespace cg::tool
