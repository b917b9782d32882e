// SPDX-License-Identifier: GPL-2.0-or-later
//
// What reports in JSON are made of besides numbers.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/render/report_text.h"
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

}  // namespace cg::annotate::render
