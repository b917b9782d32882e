// SPDX-License-Identifier: GPL-2.0-or-later
//
// A sink in front of a sink: what passes is kept as the rows of a page as well. (Reading the
// profile a second time instead took an eighth of the time of the program.)
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/page_rows.h"
#include "profile/read_leniently.h"

namespace cg::annotate {

template <profile::CheckingSink S>
class WithPageRows {
 public:
  WithPageRows(S& sink, PageRows& rows) : sink_(sink), rows_(rows) {}

  void on_header(const profile::Header& header) {
    sink_.on_header(header);
    rows_.on_header(header);
  }
  void on_file(profile::FileLine kind, std::string_view name) {
    sink_.on_file(kind, name);
    rows_.on_file(kind, name);
  }
  void on_function(std::string_view name) {
    sink_.on_function(name);
    rows_.on_function(name);
  }
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    sink_.on_counts(line, counts);
    rows_.on_counts(line, counts);
  }
  void on_summary(profile::Summary summary) { sink_.on_summary(std::move(summary)); }

  std::optional<std::string> correct_summary() { return sink_.correct_summary(); }

 private:
  S& sink_;
  PageRows& rows_;
};

}  // namespace cg::annotate
