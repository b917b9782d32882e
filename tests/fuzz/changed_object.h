// SPDX-License-Identifier: GPL-2.0-or-later
//
// An object file, DEBUGGEE, with wrong bytes anywhere. Three bytes of an input are a place in the file,
// the fourth is put there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/fuzz/fuzz.h"

namespace cg::fuzz {

inline const std::string& object() {
  static const std::string bytes = [] {
    std::ifstream file(DEBUGGEE, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  require(!bytes.empty(), "there is an object to change");
  return bytes;
}

inline std::string changed_object(const std::uint8_t* data, std::size_t size) {
  std::string bytes = object();
  for (std::size_t i = 0; i + 4 <= size; i += 4) {
    const std::size_t at = data[i] + 256U * data[i + 1] + 65536U * data[i + 2];
    bytes[at % bytes.size()] = static_cast<char>(data[i + 3]);
  }
  return bytes;
}

}  // namespace cg::fuzz
