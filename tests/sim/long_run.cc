// SPDX-License-Identifier: GPL-2.0-or-later
//
// long_run ACCESSES: so many random accesses to caches in two forms and to the obvious model of
// them, dealt out over geometries of all kinds, with every outcome compared and every set at the
// end. Built optimised and with UndefinedBehaviorSanitizer, however the rest is built.
//
// The model is the plainest that is fast enough: an array of blocks per set, most recent first.
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "address_stream.h"
#include "owned_cache.h"

namespace cg::sim::test {
namespace {

class PlainCache {
 public:
  explicit PlainCache(const CacheConfig& c)
      : line_size_(static_cast<Addr>(c.line_size)),
        ways_(static_cast<std::size_t>(c.assoc)),
        sets_(static_cast<std::size_t>(c.size / c.line_size / c.assoc)),
        blocks_(sets_ * ways_, 0) {}

  bool access(Addr addr, std::size_t size) {
    const Addr first = addr / line_size_, last = static_cast<Addr>(addr + size - 1) / line_size_;
    const bool first_hit = look_up(first);
    return first == last ? first_hit : look_up(last) && first_hit;
  }

  std::size_t sets() const { return sets_; }
  std::vector<Addr> set(std::size_t index) const {
    const auto begin = blocks_.begin() + static_cast<std::ptrdiff_t>(index * ways_);
    return {begin, begin + static_cast<std::ptrdiff_t>(ways_)};
  }

 private:
  bool look_up(Addr block) {
    Addr* const begin = &blocks_[block % sets_ * ways_];
    Addr* const end = begin + ways_;
    Addr* const at = std::find(begin, end, block);
    const bool hit = at != end;
    std::rotate(begin, hit ? at : end - 1, hit ? at + 1 : end);
    *begin = block;
    return hit;
  }

  Addr line_size_;
  std::size_t ways_;
  std::size_t sets_;
  std::vector<Addr> blocks_;
};

constexpr std::array<CacheConfig, 8> kGeometries = {{
    {1024, 1, 16},
    {32768, 8, 64},
    {49152, 12, 64},
    {1 << 18, 1, 256},
    {1 << 20, 16, 64},
    {3 << 20, 24, 64},
    {65536, 64, 32},
    {1 << 23, 16, 128},
}};

// The number of hits; ends the program at the first difference. Addresses are of 32 bits, and of
// all from halfway on.
template <typename Owned>
std::int64_t run(const CacheConfig& config, std::int64_t accesses) {
  Owned cache(config);
  PlainCache model(config);
  AddressStream stream(config, static_cast<std::size_t>(config.line_size), 1);
  std::int64_t hits = 0;
  bool same = true;
  for (std::int64_t step = 0; same && step < accesses; ++step) {
    Access a = stream.next();
    if (step < accesses / 2) a.addr &= 0xffffffff;
    const bool hit = model.access(a.addr, a.size);
    same = cache.cache.access(a.addr, a.size) == hit;
    hits += hit;
  }
  for (std::size_t set = 0; same && set < model.sets(); ++set)
    same = cache.set(set) == model.set(set);
  if (same) return hits;
  std::fprintf(stderr, "%" PRId64 ",%" PRId64 ",%" PRId64 " differs from the model\n", config.size,
               config.assoc, config.line_size);
  std::exit(1);
}

}  // namespace
}  // namespace cg::sim::test

int main(int argc, char** argv) {
  using namespace cg::sim::test;
  const std::int64_t each =
      (argc > 1 ? std::strtoll(argv[1], nullptr, 10) : 0) / (2 * std::ssize(kGeometries));
  for (const cg::sim::CacheConfig& config : kGeometries) {
    for (const auto form : {run<OwnedTimedCache>, run<OwnedPackedCache>}) {
      const std::int64_t hits = form(config, each);
      std::printf("%9" PRId64 " bytes, %2" PRId64 " ways, lines of %3" PRId64 ": %" PRId64
                  " accesses, %" PRId64 " hits\n",
                  config.size, config.assoc, config.line_size, each, hits);
      if (hits == 0 || hits == each) return 1;  // a stream that shows nothing
    }
  }
  return 0;
}
