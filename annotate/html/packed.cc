// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/packed.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>

#include "program/error.h"

namespace cg::annotate::render::html {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Two digits at once, of 12 bits: a page of large profiles is half this (four times as fast).
using Pair = std::array<char, 2>;
constexpr std::array<Pair, 4096> all_pairs() {
  std::array<Pair, 4096> pairs{};
  for (std::size_t bits = 0; bits < pairs.size(); ++bits)
    pairs[bits] = {kDigits[bits >> 6], kDigits[bits & 0x3f]};
  return pairs;
}
constexpr std::array<Pair, 4096> kPairs = all_pairs();

// Three bytes, the first ones of which may be all that there are.
void put_group(char* to, std::string_view bytes) {
  unsigned group = 0;
  for (std::size_t i = 0; i < 3; ++i)
    group = group << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
  std::ranges::copy(kPairs[group >> 12], to);
  std::ranges::copy(kPairs[group & 0xfff], to + 2);
}

// Of sources, zlib's default level takes a third longer for one part in eighty.
constexpr int kLevel = 5;

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4, '=');
  char* to = text.data();
  for (; bytes.size() >= 3; bytes.remove_prefix(3), to += 4) put_group(to, bytes.substr(0, 3));
  if (!bytes.empty()) {
    put_group(to, bytes);
    std::fill(to + 1 + bytes.size(), to + 4, '=');
  }
  return text;
}

std::string packed(std::string_view text) {
  uLongf size = compressBound(text.size());
  const auto bytes = std::make_unique_for_overwrite<char[]>(size);
  if (compress2(reinterpret_cast<Bytef*>(bytes.get()), &size,
                reinterpret_cast<const Bytef*>(text.data()), text.size(), kLevel) != Z_OK)
    throw program::Error("no memory to compress a page");
  return base64({bytes.get(), size});
}

}  // namespace cg::annotate::render::html
