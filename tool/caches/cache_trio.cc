// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/cache_trio.h"

#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

void require_lines_as_wide_as_registers(const CacheTrio& caches) {
  const std::int64_t min_line_size = caches.min_line_size();
  const Int widest_register = VG_(machine_get_size_of_largest_guest_register)();
  if (min_line_size >= widest_register) return;
  message("Cachegrind: cannot continue: the minimum line size (%d)\n",
          static_cast<Int>(min_line_size));
  message("  must be equal to or larger than the maximum register size (%d)\n", widest_register);
  message("  but it is not.  Exiting now.\n");
  VG_(exit)(1);
}

void print_caches(const CacheTrio& caches) {
  const auto line = [](const char* name, const sim::CacheConfig& c) {
    message("  %s: %'lld B, %lld-way, %lld B lines\n", name, static_cast<Long>(c.size),
            static_cast<Long>(c.assoc), static_cast<Long>(c.line_size));
  };
  message("Cache configuration used:\n");
  line("I1", caches.i1);
  line("D1", caches.d1);
  line("LL", caches.ll);
}

}  // namespace cg::tool
