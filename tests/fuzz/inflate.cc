// SPDX-License-Identifier: GPL-2.0-or-later
//
// Any bytes as a deflate stream: what zlib unpacks is unpacked, to the same; what it refuses is
// refused.
#include "tool/inflate/inflate.h"

#include <zlib.h>

#include <optional>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace cg::fuzz {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kRoom = 1U << 16U;

struct Stream {
  Bytes data;
  std::size_t size;  // of what was read
};

std::optional<Stream> unpacked_by_zlib(Bytes deflated) {
  z_stream z{};
  require(inflateInit2(&z, -MAX_WBITS) == Z_OK, "zlib begins");
  Bytes to(kRoom);
  z.next_in = deflated.data();
  z.avail_in = static_cast<uInt>(deflated.size());
  z.next_out = to.data();
  z.avail_out = static_cast<uInt>(to.size());
  const bool is_whole = ::inflate(&z, Z_FINISH) == Z_STREAM_END;
  to.resize(z.total_out);
  const Stream stream{to, z.total_in};
  inflateEnd(&z);
  return is_whole ? std::optional(stream) : std::nullopt;
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  const Bytes deflated(data, data + size);
  const auto expected = unpacked_by_zlib(deflated);
  Bytes stream{0x78, 0x01};
  stream.insert(stream.end(), data, data + (expected ? expected->size : size));
  const uLong sum =
      expected ? adler32(1, expected->data.data(), static_cast<uInt>(expected->data.size())) : 1;
  for (const unsigned shift : {24U, 16U, 8U, 0U})
    stream.push_back(static_cast<std::uint8_t>(sum >> shift));
  Bytes to(kRoom);
  const std::size_t got = cg::tool::inflate(stream, to);
  require((got == cg::tool::kNotInflated) == !expected, "it is taken as zlib takes it");
  if (!expected) return 0;
  to.resize(got);
  require(to == expected->data, "it is what zlib unpacks");
  return 0;
}
