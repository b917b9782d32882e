// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/folded.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "annotate/export/pieces.h"
#include "program/error.h"
#include "program/valid_utf8.h"

namespace cg::annotate::exports {
namespace {

std::string frame(std::string_view name) {
  std::string text;
  for (const char c : program::readable(name)) {
    if (c == ';')
      text += "\\x3b";
    else
      text += c;
  }
  return text;
}

}  // namespace

void folded(const profile::Profile& functions, std::span<const std::size_t> order,
            const CountOf& count_of, const std::function<void(std::string_view lines)>& write) {
  const auto count = [&](std::size_t number) {
    return count_of(functions.sums(number)).value_or(0);
  };
  for (const std::size_t number : order)
    if (count(number) < 0)
      throw program::Error(fmt::format("{}:{} has the count {}: folded stacks have none below 0",
                                       functions.function(number).file,
                                       functions.function(number).name, count(number)));
  Pieces pieces(write);
  for (const std::size_t number : order) {
    if (count(number) == 0) continue;
    const profile::Function& function = functions.function(number);
    pieces.text +=
        fmt::format("{};{} {}", frame(function.file), frame(function.name), count(number));
    pieces.end_line();
  }
  pieces.flush();
}

}  // namespace cg::annotate::exports
