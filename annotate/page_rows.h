// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of profiles as a page shows them: by file, line and function. What a function is, and
// whose counts are, is as in FunctionTotals.
//
// Memory: some ten bytes and one per event for each row, and the names.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/listing/count_rows.h"
#include "profile/count.h"
#include "profile/header.h"
#include "profile/reader.h"

namespace cg::annotate {

class PageRows {
 public:
  struct Function {
    std::size_t file;
    std::string_view name;
  };

  explicit PageRows(std::size_t events) : events_(events) {}

  // What follows is of one more profile, to be added or subtracted.
  void begin(profile::Sign sign);

  void on_header(const profile::Header&) {}
  void on_file(profile::FileLine, std::string_view name) { at_file_ = file(name); }
  void on_function(std::string_view name);
  void on_counts(std::int64_t line, std::span<const profile::Count> counts);
  void on_summary(const profile::Summary&) {}

  // Numbered in order of appearance.
  std::size_t files() const { return file_names_.size(); }
  std::string_view file_name(std::size_t file) const { return file_names_[file]; }
  const std::vector<Function>& functions() const { return functions_; }

  // Keys: line and function; in no order.
  const CountRows& rows(std::size_t file) const { return rows_[file]; }

 private:
  using Index = std::map<std::string, std::size_t, std::less<>>;

  std::size_t file(std::string_view name);
  std::size_t current_file();

  std::size_t events_;
  profile::Sign sign_ = profile::Sign::plus;
  Index file_index_;
  std::vector<std::string_view> file_names_;
  std::vector<CountRows> rows_;
  std::vector<Index> function_index_;  // of each file
  std::vector<Function> functions_;
  std::optional<std::size_t> at_file_;
  std::optional<std::size_t> at_function_;
};

}  // namespace cg::annotate
