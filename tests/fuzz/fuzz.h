// SPDX-License-Identifier: GPL-2.0-or-later
//
// The common part of the fuzz targets. A target is one function on bytes. For any bytes it must
// return or throw an Error with a sentence; a broken property aborts.
//
// An input of several texts has sections, with a line "----" between two of them, so that a seed
// can be read and written with an editor.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "program/error.h"
#include "tests/temporary_folder.h"

namespace cg::fuzz {

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

// False when `work` throws an Error.
template <class Work>
bool accepts(Work work) {
  try {
    work();
    return true;
  } catch (const program::Error& error) {
    require(*error.what() != '\0', "an error says what is wrong");
    return false;
  }
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// The first `N` sections; missing sections are empty.
template <std::size_t N>
std::array<std::string, N> sections(std::string_view text) {
  constexpr std::string_view kBetween = "----\n";
  std::array<std::string, N> result;
  for (std::string& section : result) {
    const std::size_t end = std::min(text.find(kBetween), text.size());
    section = text.substr(0, end);
    text.remove_prefix(std::min(end + kBetween.size(), text.size()));
  }
  return result;
}

// Calls visit(line) for each line, without its line feed; arguments and names cannot hold NULs.
template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(std::string(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// A folder that lasts as long as the process, and is its working folder.
inline const TemporaryFolder& folder() {
  static const TemporaryFolder folder;
  static const bool entered = (std::filesystem::current_path(folder.path("")), true);
  require(entered, "the folder can be entered");
  return folder;
}

}  // namespace cg::fuzz
