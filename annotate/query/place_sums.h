// SPDX-License-Identifier: GPL-2.0-or-later
//
// The counts of a profile for each place in the code: object, file, line and function. File and
// line are where the code is written, also for inlined code; the function is the function that the
// code was compiled into.
//
// Memory: some 20 bytes and 16 per event for each different place. Lines are told apart only if the
// report names lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "profile/count.h"
#include "profile/id_index.h"
#include "profile/profile.h"
#include "profile/sum_table.h"

namespace cg::annotate {

// The error for profiles that do not all name objects.
inline constexpr std::string_view kNoObjects =
    "--by=object: only profiles of Callgrind name objects";

class PlaceSums {
 public:
  struct Row {
    std::string_view object;  // "" where the profile names none
    std::string_view file;
    std::string_view function;
    std::int64_t line;  // 0: unknown
  };

  enum class Lines { apart, together };  // together: all as line 0

  // Adds up all rows of `profile`, which lives longer. A row has one count for each event. Throws
  // when a sum does not fit 64 bits.
  PlaceSums(const profile::Profile& profile, Lines lines);

  std::size_t size() const { return places_.size(); }
  Row row(std::size_t index) const;

  std::span<const profile::Count> sums(std::size_t index) const { return sums_[index]; }
  // The part of it that is of code without a line (nearest_lines.h), if lines are told apart; empty: none.
  std::span<const profile::Count> nearest(std::size_t index) const;

 private:
  struct Place {
    profile::ObjectId object;
    profile::FileId file;
    profile::NameId function;
    std::int64_t line;
    friend bool operator==(const Place&, const Place&) = default;
  };

  std::span<profile::Count> sums_of(const Place& place);

  const profile::Profile& profile_;
  std::vector<Place> places_;
  profile::IdIndex index_;
  profile::SumTable sums_;
};

}  // namespace cg::annotate
