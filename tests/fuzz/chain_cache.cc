// SPDX-License-Identifier: GPL-2.0-or-later
//
// A cache of inlined calls with wrong bytes anywhere, and a right checksum: the questions have answers,
// and what is added is found in the file that then takes its place. The input's first two bytes are
// how much of the file is left; then come three bytes each, two for a place and one for what is put
// there.
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "binaries/chain_cache.h"
#include "binaries/checksum.h"
#include "tests/fuzz/fuzz.h"

namespace cg::fuzz {
namespace {

using binaries::ChainCache;
using binaries::Frame;

constexpr Frame kInner{"inner", "a.h", "a.h", 3, true};
constexpr Frame kMiddle{"middle", "a.h", "a.cc", 4};
constexpr Frame kOuter{"main", "a.cc", "a.cc", 17};
constexpr std::size_t kSummed = 16;  // where the bytes begin that the checksum is of
constexpr std::uint64_t kAdded = 7;

std::string made() {
  {
    ChainCache cache(folder().path(""), "made", "key");
    for (std::uint64_t address = 16; address < 400; address += 8)
      cache.add(address, std::vector{address % 3 == 0 ? kInner : kMiddle, kMiddle, kOuter});
  }
  std::ifstream file(folder().path("made"), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string changed(const std::uint8_t* data, std::size_t size) {
  static const std::string whole = made();
  require(whole.size() > kSummed, "there is a file to change");
  std::string bytes = whole;
  if (size >= 2)
    bytes.resize(std::max(kSummed, bytes.size() - (data[0] + 256U * data[1]) % bytes.size()));
  for (std::size_t i = 2; i + 3 <= size; i += 3)
    if (const std::size_t at = data[i] + 256U * data[i + 1]; at < bytes.size())
      bytes[at] = static_cast<char>(data[i + 2]);
  const std::uint64_t sum = binaries::checksum(std::string_view(bytes).substr(kSummed));
  std::memcpy(bytes.data() + sizeof sum, &sum, sizeof sum);
  return bytes;
}

void ask(ChainCache& cache, std::size_t size) {
  for (std::uint64_t address = 0; address < 420; ++address) {
    const auto chain = cache.find(address);
    if (!chain) continue;
    require(chain->size() <= size && cache.same_outer() <= chain->size(), "chains end");
    for (const Frame& frame : *chain)
      require(frame.function.size() + frame.function_file.size() + frame.file.size() <= 3 * size,
              "texts end");
  }
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  const std::string bytes = changed(data, size);
  (void)folder().file("build", bytes);
  {
    ChainCache cache(folder().path(""), "build", "key");
    ask(cache, bytes.size());
    if (!cache.find(kAdded)) cache.add(kAdded, std::vector{kInner, kOuter});
  }
  ChainCache again(folder().path(""), "build", "key");
  ask(again, 2 * bytes.size() + 1024);
  require(again.find(kAdded).has_value(), "what was added is found");
  return 0;
}
