// SPDX-License-Identifier: GPL-2.0-or-later
//
// The counts of profiles by all that these say of a place: object, file, line and function. Here
// file and line are where code is written, inlined code too; the function is the one that it was
// compiled into.
//
// Memory: some 20 bytes and 16 per event for each different place; they are read for those reports
// alone that need them, and lines told apart where these name lines. (Functions by file of 2
// million lines: 40 MB, their lines 420.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "profile/count.h"
#include "profile/function_totals.h"
#include "profile/header.h"
#include "profile/id_index.h"
#include "profile/name_table.h"
#include "profile/reader.h"
#include "profile/sum_table.h"

namespace cg::annotate {

class ProgramRows {
 public:
  struct Row {
    std::string_view object;  // "" where the profile names none
    std::string_view file;
    std::string_view function;
    std::int64_t line;  // 0: unknown
  };

  enum class Lines { apart, together };  // together: all as line 0

  // A row has one count for each event.
  ProgramRows(std::size_t events, Lines lines) : lines_(lines), sums_(events) {}

  // What follows is of one more profile, to be added or subtracted.
  void begin(profile::Sign sign);

  // What follows is of this object.
  void on_object(std::string_view name) { at_.object = objects_.intern(name); }

  void on_header(const profile::Header&) {}
  void on_file(profile::FileLine, std::string_view name) { at_.file = files_.intern(name); }
  void on_function(std::string_view name) { at_.function = functions_.intern(name); }
  void on_counts(std::int64_t line, std::span<const profile::Count> counts);
  void on_summary(const profile::Summary&) {}

  std::size_t size() const { return places_.size(); }
  Row row(std::size_t index) const;

  // All rows, by the names of their files and by line, then as they came.
  std::vector<std::uint32_t> by_line() const;

  std::span<const profile::Count> sums(std::size_t index) const { return sums_[index]; }

 private:
  enum class ObjectId : std::uint32_t {};
  enum class FileId : std::uint32_t {};
  enum class NameId : std::uint32_t {};

  struct Place {
    ObjectId object;
    FileId file;
    NameId function;
    std::int64_t line;
    friend bool operator==(const Place&, const Place&) = default;
  };

  Lines lines_;
  profile::Sign sign_ = profile::Sign::plus;
  profile::NameTable<ObjectId> objects_;
  profile::NameTable<FileId> files_;
  profile::NameTable<NameId> functions_;
  Place at_{};
  std::vector<Place> places_;
  profile::IdIndex index_;
  profile::SumTable sums_;
};

}  // namespace cg::annotate
