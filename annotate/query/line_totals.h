// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sink that sums the counts of one source file per line, whatever functions and profiles they
// are in.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "profile/count.h"
#include "profile/header.h"
#include "profile/place.h"
#include "profile/reader.h"
#include "program/error.h"

namespace cg::annotate {

class LineTotals {
 public:
  explicit LineTotals(std::size_t events) : events_(events) {}

  // What follows is of the profile with this name.
  void begin(const std::string& name, profile::Sign sign) {
    place_ = {.file = name};
    sign_ = sign;
  }

  // Of the line at hand: for the reader to keep.
  profile::Place& place() { return place_; }

  void on_header(const profile::Header&) {}
  void on_file(profile::FileLine, std::string_view) {}
  void on_function(std::string_view) {}
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    const auto [at, is_new] = index_.try_emplace(line, sums_.size());
    if (is_new) sums_.resize(sums_.size() + events_);
    if (profile::add(std::span(sums_).subspan(at->second, events_), counts, sign_) >= 0)
      throw place_.error("a sum for source line " + std::to_string(line) + " does not fit 64 bits");
  }
  void on_summary(const profile::Summary&) {}

  // Calls visit(line, sums) for each line, in ascending order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& [line, at] : index_) visit(line, std::span(sums_).subspan(at, events_));
  }

 private:
  profile::Place place_;
  profile::Sign sign_ = profile::Sign::plus;
  std::size_t events_;
  std::map<std::int64_t, std::size_t> index_;  // where a line's sums begin
  profile::Counts sums_;
};

}  // namespace cg::annotate
