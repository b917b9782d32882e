// SPDX-License-Identifier: GPL-2.0-or-later
//
// The parts of reports in JSON besides numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "annotate/document/listing.h"
#include "annotate/text/report_text.h"
#include "program/json_pieces.h"

namespace cg::annotate::render {

// Writes an array with one item a line: calls put(place, item) for each.
template <class Items, class Put>
void json_lines(ReportText& report, program::JsonPlace to, const Items& items, Put put) {
  program::json_array(to.with(program::JsonLayout::lines), items,
                      [&](program::JsonPlace place, const auto& item) {
                        report.flush_if_large();
                        put(place, item);
                      });
}

inline std::optional<std::string_view> null_if_empty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

// For numbers that begin at 1, such as line numbers: 0 becomes null.
inline std::optional<std::uint64_t> null_if_0(std::uint64_t number) {
  return number == 0 ? std::nullopt : std::optional(number);
}

inline void sort_key(program::JsonPlace to, const SortKey& key) {
  program::JsonObject object(to);
  object.put("event", key.event);
  object.put("threshold", key.threshold);
}

}  // namespace cg::annotate::render
