// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/options/option_values.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>

#include "program/error.h"

namespace cg::annotate {

std::vector<std::string_view> split(std::string_view text) {
  while (text.ends_with(',')) text.remove_suffix(1);
  std::vector<std::string_view> pieces;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    pieces.push_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return pieces;
}

std::uint64_t parse_number(std::string_view text, std::string_view option, std::string_view what) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    throw program::usage_error("{}={} should be a number of {}: {}=8", option, text, what, option);
  return number;
}

std::string parse_directory(std::string_view text) {
  if (text.ends_with('/')) text.remove_suffix(1);
  return std::string(text) + '/';
}

void require_profile(const std::string& name) {
  if (name != "-" && ::access(name.c_str(), R_OK) != 0) throw program::system_error(name, errno);
}

}  // namespace cg::annotate
