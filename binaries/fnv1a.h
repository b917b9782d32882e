// SPDX-License-Identifier: GPL-2.0-or-later
//
// FNV-1a of 64 bits (Fowler, Noll and Vo). The hash of a text in pieces: each piece takes the hash of
// those before it.
#pragma once

#include <cstdint>
#include <string_view>

namespace cg::binaries {

inline std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325) {
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

}  // namespace cg::binaries
