// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cache_trio.h"

#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

void require_lines_as_wide_as_registers(const CacheTrio& caches) {
  const std::int64_t smallest = min_line_size(caches);
  const Int widest_register = VG_(machine_get_size_of_largest_guest_register)();
  if (smallest >= widest_register) return;
  message("Cachegrind: cannot continue: the minimum line size (%d)\n", static_cast<Int>(smallest));
  message("  must be equal to or larger than the maximum register size (%d)\n", widest_register);
  message("  but it is not.  Exiting now.\n");
  VG_(exit)(1);
}

void print_cache(const char* name, const sim::CacheConfig& cache) {
  message("  %s: %'lld B, %lld-way, %lld B lines\n", name, static_cast<Long>(cache.size),
          static_cast<Long>(cache.assoc), static_cast<Long>(cache.line_size));
}

void print_caches(const CacheTrio& caches) {
  message("Cache configuration used:\n");
  sim::for_each_cache(print_cache, caches);
}

}  // namespace cg::tool
