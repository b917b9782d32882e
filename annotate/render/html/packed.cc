// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/render/html/packed.h"

#include <zlib.h>

#include "program/error.h"

namespace cg::annotate::render::html {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string compressed(std::string_view text) {
  uLongf size = compressBound(text.size());
  std::string bytes(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,
                reinterpret_cast<const Bytef*>(text.data()), text.size(),
                Z_DEFAULT_COMPRESSION) != Z_OK)
    throw program::Error("no memory to compress a page");
  bytes.resize(size);
  return bytes;
}

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (; !bytes.empty(); bytes.remove_prefix(bytes.size() < 3 ? bytes.size() : 3)) {
    unsigned group = 0;
    for (std::size_t i = 0; i < 3; ++i)
      group = group << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i)
      text += i <= bytes.size() ? kDigits[group >> (18 - 6 * i) & 0x3f] : '=';
  }
  return text;
}

std::string packed(std::string_view text) { return base64(compressed(text)); }

}  // namespace cg::annotate::render::html
