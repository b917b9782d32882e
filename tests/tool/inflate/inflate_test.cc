// SPDX-License-Identifier: GPL-2.0-or-later
//
// Against zlib, which compresses here and says what is broken.
#include "tool/inflate/inflate.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace cg::tool {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kLarge = 100'000;

Bytes compressed(const Bytes& data, int level, int strategy = Z_DEFAULT_STRATEGY) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS, MAX_MEM_LEVEL, strategy), Z_OK);
  Bytes result(deflateBound(&stream, data.size()));
  stream.next_in = const_cast<Bytef*>(data.data());
  stream.avail_in = static_cast<uInt>(data.size());
  stream.next_out = result.data();
  stream.avail_out = static_cast<uInt>(result.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

// What comes out, with `room` bytes for it; behind these nothing may be written.
std::optional<Bytes> inflated(const Bytes& stream, std::size_t room) {
  constexpr std::uint8_t kUntouched = 0xA5;
  constexpr std::size_t kBehind = 16;
  Bytes to(room + kBehind, kUntouched);
  const std::size_t size = inflate(stream, std::span(to).first(room));
  EXPECT_EQ(std::ranges::count(std::span(to).last(kBehind), kUntouched), kBehind);
  if (size == kNotInflated) return std::nullopt;
  to.resize(size);
  return to;
}

// A stream without a checksum, which zlib then goes by, and the checksum it would need.
struct Inflated {
  Bytes data;
  std::size_t stream_size;
};

std::optional<Inflated> inflated_by_zlib(const Bytes& stream, std::size_t room) {
  z_stream z{};
  EXPECT_EQ(inflateInit2(&z, -MAX_WBITS), Z_OK);
  Bytes to(room);
  z.next_in = const_cast<Bytef*>(stream.data() + 2);
  z.avail_in = static_cast<uInt>(stream.size() - 2);
  z.next_out = to.data();
  z.avail_out = static_cast<uInt>(to.size());
  const int status = inflate(&z, Z_FINISH);
  to.resize(z.total_out);
  const std::size_t size = z.total_in + 2;
  inflateEnd(&z);
  if (status != Z_STREAM_END) return std::nullopt;
  return Inflated{to, size};
}

Bytes with_checksum(Bytes stream, const Inflated& inflated) {
  const uLong sum = adler32(1, inflated.data.data(), static_cast<uInt>(inflated.data.size()));
  stream.resize(inflated.stream_size);
  for (const unsigned shift : {24U, 16U, 8U, 0U})
    stream.push_back(static_cast<std::uint8_t>(sum >> shift));
  return stream;
}

// As `kinds` symbols in runs, so that there are matches of all lengths and distances.
Bytes runs(std::size_t size, unsigned kinds, unsigned seed) {
  std::mt19937 random(seed);
  Bytes data;
  while (data.size() < size) {
    const std::size_t length = 1 + random() % 300;
    if (random() % 3 == 0 || data.empty()) {
      for (std::size_t i = 0; i != length; ++i)
        data.push_back(static_cast<std::uint8_t>(random() % kinds));
    } else {
      const std::size_t distance = 1 + random() % std::min<std::size_t>(data.size(), 40'000);
      for (std::size_t i = 0; i != length; ++i) data.push_back(data[data.size() - distance]);
    }
  }
  data.resize(size);
  return data;
}

TEST(Inflate, ReturnsWhatWasCompressed) {
  for (const int strategy : {Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED}) {
    for (const int level : {0, 1, 6, 9}) {
      for (const unsigned kinds : {1U, 2U, 17U, 256U}) {
        const Bytes data = runs(kLarge, kinds, kinds);
        EXPECT_EQ(inflated(compressed(data, level, strategy), data.size()), data)
            << strategy << ' ' << level << ' ' << kinds;
      }
    }
  }
}

TEST(Inflate, TakesEverySize) {
  for (std::size_t size = 0; size != 700; ++size) {
    const Bytes data = runs(size, 4, static_cast<unsigned>(size));
    EXPECT_EQ(inflated(compressed(data, 9), size), data) << size;
    EXPECT_EQ(inflated(compressed(data, 9), size + size % 20), data) << size;
  }
}

// Literals in the proportions of Fibonacci numbers have the longest codes that there are.
TEST(Inflate, TakesTheLongestCodes) {
  Bytes data;
  std::size_t count = 1;
  std::size_t before = 1;
  for (std::uint8_t symbol = 0; symbol != 24; ++symbol) {
    data.insert(data.end(), count, symbol);
    count += std::exchange(before, count);
  }
  std::shuffle(data.begin(), data.end(), std::mt19937(1));
  EXPECT_EQ(inflated(compressed(data, 9, Z_HUFFMAN_ONLY), data.size()), data);
}

TEST(Inflate, LeavesAloneWhatFollows) {
  const Bytes data = runs(1000, 9, 3);
  Bytes stream = compressed(data, 9);
  stream.insert(stream.end(), 40, 0xFF);
  EXPECT_EQ(inflated(stream, data.size()), data);
}

TEST(Inflate, RefusesWhatDoesNotFit) {
  const Bytes data = runs(5000, 9, 3);
  for (const int level : {0, 9}) {
    const Bytes stream = compressed(data, level);
    for (std::size_t room : {std::size_t{0}, std::size_t{1}, data.size() / 2, data.size() - 1})
      EXPECT_EQ(inflated(stream, room), std::nullopt) << room;
  }
}

TEST(Inflate, RefusesEveryPartOfAStream) {
  const Bytes data = runs(2000, 9, 3);
  for (const int level : {0, 1, 9}) {
    const Bytes stream = compressed(data, level);
    for (std::size_t size = 0; size != stream.size(); ++size)
      EXPECT_EQ(inflated({stream.begin(), stream.begin() + static_cast<std::ptrdiff_t>(size)},
                         data.size()),
                std::nullopt)
          << size;
  }
}

TEST(Inflate, RefusesADictionary) {
  Bytes stream = compressed(runs(100, 9, 3), 9);
  stream[1] = 0x20;
  stream[1] |= static_cast<std::uint8_t>(31 - (stream[0] * 256 + stream[1]) % 31);
  EXPECT_EQ(inflated(stream, 100), std::nullopt);
}

// With bits turned round behind the header. What zlib takes gets its checksum mended: then it is
// taken here.
TEST(Inflate, TakesBrokenStreamsAsZlibDoes) {
  std::mt19937 random(7);
  unsigned taken = 0;
  for (unsigned i = 0; i != 20'000; ++i) {
    const Bytes data = runs(400, 1 + i % 30, i % 50);
    Bytes stream = compressed(data, i % 3 == 0 ? 1 : 9, i % 5 == 0 ? Z_FIXED : Z_DEFAULT_STRATEGY);
    for (unsigned changes = 1 + i % 3; changes != 0; --changes)
      stream[2 + random() % (stream.size() - 2)] ^= static_cast<std::uint8_t>(1U << random() % 8);
    const auto expected = inflated_by_zlib(stream, 1000);
    if (expected) {
      ++taken;
      EXPECT_EQ(inflated(with_checksum(stream, *expected), 1000), expected->data) << i;
    } else {
      EXPECT_EQ(inflated(stream, 1000), std::nullopt) << i;
    }
  }
  EXPECT_GT(taken, 1000U);
}

}  // namespace
}  // namespace cg::tool
