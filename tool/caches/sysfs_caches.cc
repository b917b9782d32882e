// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/sysfs_caches.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

constexpr unsigned kMostIndexes = 8;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 31;

using FactText = std::array<HChar, 16>;

// The beginning of a file of the index, empty if it cannot be read.
FactText read_fact(unsigned index, const HChar* name) {
  FactText text{};
  std::array<HChar, 80> path;
  VG_(sprintf)(path.data(), "/sys/devices/system/cpu/cpu0/cache/index%u/%s", index, name);
  const SysRes opened = VG_(open)(path.data(), VKI_O_RDONLY, 0);
  if (sr_isError(opened)) return text;
  const int fd = static_cast<int>(sr_Res(opened));
  if (VG_(read)(fd, text.data(), static_cast<Int>(text.size()) - 1) < 0) text = {};
  VG_(close)(fd);
  return text;
}

// "64", "32K": 0 for what is no number, or too large a one.
std::int64_t read_number(unsigned index, const HChar* name) {
  std::int64_t value = 0;
  for (const HChar c : read_fact(index, name)) {
    if (c == 'K') value *= 1024;
    if (c == 'M') value *= std::int64_t{1024} * 1024;
    if (value >= kMostBytes) return 0;
    if (c < '0' || c > '9') break;
    value = 10 * value + (c - '0');
  }
  return value;
}

std::optional<CacheKind> read_kind(unsigned index) {
  switch (read_fact(index, "type")[0]) {
    case 'D':
      return CacheKind::data;
    case 'I':
      return CacheKind::instructions;
    case 'U':
      return CacheKind::unified;
    default:
      return {};
  }
}

}  // namespace

FoundCaches read_sysfs_caches() {
  FoundCaches found;
  for (unsigned index = 0; index < kMostIndexes; ++index) {
    const std::optional<CacheKind> kind = read_kind(index);
    if (!kind) break;
    const sim::CacheConfig config{.size = read_number(index, "size"),
                                  .assoc = read_number(index, "ways_of_associativity"),
                                  .line_size = read_number(index, "coherency_line_size")};
    const std::int64_t sets = read_number(index, "number_of_sets");
    if (sets > 0 && config.line_size >= 16 &&
        sets * config.assoc == config.size / config.line_size && config.assoc > 0)
      found.add(*kind, static_cast<unsigned>(read_number(index, "level")), config);
  }
  return found;
}

}  // namespace cg::tool
