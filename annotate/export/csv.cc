// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/csv.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "annotate/export/pieces.h"
#include "program/valid_utf8.h"

namespace cg::annotate::exports {
namespace {

std::string field(std::string_view value) {
  std::string text = program::valid_utf8(value);
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

}  // namespace

void csv(const profile::Profile& functions, std::span<const std::size_t> order,
         const std::function<void(std::string_view lines)>& write) {
  Pieces pieces(write);
  pieces.text += "file,function";
  for (const std::string& event : functions.header().events()) pieces.text += ',' + field(event);
  pieces.end_line();
  for (const std::size_t number : order) {
    const profile::Function& function = functions.function(number);
    pieces.text += field(function.file) + ',' + field(function.name);
    for (const profile::Count count : functions.sums(number)) {
      pieces.text += ',';
      if (count) pieces.text += fmt::format_int(*count).c_str();
    }
    pieces.end_line();
  }
  pieces.flush();
}

void csv(const Comparison& comparison, const std::function<void(std::string_view lines)>& write) {
  Pieces pieces(write);
  const auto median = [&](const std::optional<profile::Range>& range) {
    pieces.text += ',';
    if (range) pieces.text += fmt::format_int(range->median).c_str();
  };
  pieces.text += "file,function,file before";
  for (const ComparedColumn& column : comparison.columns)
    for (const char* const side : {" before", " after", " difference"})
      pieces.text += ',' + field(column.event + side);
  pieces.end_line();
  for (const ComparedFunction& function : comparison.functions) {
    pieces.text +=
        field(function.file) + ',' + field(function.name) + ',' + field(function.file_before);
    for (const Change& change : function.counts) {
      median(change.before);
      median(change.after);
      pieces.text += ',';
      pieces.text += fmt::format_int(change.difference).c_str();
    }
    pieces.end_line();
  }
  pieces.flush();
}

}  // namespace cg::annotate::exports
