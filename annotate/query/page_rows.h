// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of profiles as a page shows them: by file, function and line. What a function is, and
// whose counts are, is as in FunctionTotals.
//
// Memory: some five bytes and half a byte per event for each row, and the names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "annotate/document/count_rows.h"
#include "profile/count.h"
#include "profile/header.h"
#include "profile/id_index.h"
#include "profile/name_table.h"
#include "profile/reader.h"
#include "profile/sum_table.h"

namespace cg::annotate {

class PageRows {
 public:
  enum class FileId : std::uint32_t {};
  enum class NameId : std::uint32_t {};

  struct Function {
    FileId file;
    NameId name;
    friend bool operator==(const Function&, const Function&) = default;
  };

  // What follows is of one more profile, to be added or subtracted. It has the events of the first,
  // or nothing will be asked of these rows.
  void begin(profile::Sign sign);

  void on_header(const profile::Header& header);
  void on_file(profile::FileLine, std::string_view name) { enter_file(name); }
  void on_function(std::string_view name);
  void on_counts(std::int64_t line, std::span<const profile::Count> counts);
  void on_summary(const profile::Summary&) {}

  // Numbered in order of appearance.
  std::size_t files() const { return file_names_.size(); }
  std::string_view file_name(std::size_t file) const { return file_names_[FileId(file)]; }
  const std::vector<Function>& functions() const { return functions_; }
  std::string_view name(const Function& function) const { return names_[function.name]; }

  // Keys: function and line; in the order of a profile, which most often is theirs.
  CountRows& rows(std::size_t file) { return rows_[file]; }

  // The counts of each function in each file. Keys: file and function, ascending.
  CountRows parts() const;

 private:
  struct Part {
    FileId file;
    std::uint32_t function;
    friend bool operator==(const Part&, const Part&) = default;
  };

  void enter_file(std::string_view name);
  void enter_part();

  std::size_t events_ = 0;
  profile::Sign sign_ = profile::Sign::plus;
  profile::NameTable<FileId> file_names_;
  profile::NameTable<NameId> names_;
  std::vector<CountRows> rows_;  // of each file
  std::vector<Function> functions_;
  profile::IdIndex function_index_;
  std::vector<Part> parts_;
  profile::IdIndex part_index_;
  profile::SumTable part_sums_{0};
  std::optional<FileId> at_file_;
  std::optional<std::uint32_t> at_function_;
  std::span<profile::Count> sums_;  // of the part at hand; empty before its first counts
};

}  // namespace cg::annotate
