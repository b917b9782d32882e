// SPDX-License-Identifier: GPL-2.0-or-later
//
// What reports in JSON are made of besides numbers.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/text/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {

// An array whose items are lines.
template <class Items, class Append>
void json_lines(ReportText& report, const Items& items, Append append) {
  report.text += '[';
  std::string_view separator;
  for (const auto& item : items) {
    report.text += std::exchange(separator, ",");
    report.end_line();
    append(item);
  }
  report.text += ']';
}

inline void json_texts(std::string& text, const std::vector<std::string>& values) {
  program::json_array(text, values,
                      [&](const std::string& value) { text += program::json_string(value); });
}

// "" is null.
inline void text_or_null(program::JsonObject& object, std::string_view name,
                         std::string_view value) {
  object.key(name) += value.empty() ? "null" : program::json_string(value);
}

inline void sort_keys(std::string& text, const std::vector<SortKey>& keys) {
  program::json_array(text, keys, [&](const SortKey& key) {
    program::JsonObject object(text);
    object.text("event", key.event);
    object.text("threshold", key.threshold);
  });
}

}  // namespace cg::annotate::render
