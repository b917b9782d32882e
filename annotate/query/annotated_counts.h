// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds up the counts of lines that a report annotates, or of code that it cannot annotate.
#pragma once

#include <cstddef>
#include <span>

#include "profile/count.h"
#include "program/error.h"

namespace cg::annotate {

class AnnotatedCounts {
 public:
  explicit AnnotatedCounts(std::size_t events) : sums_(events) {}

  // Throws when a sum does not fit 64 bits.
  void add(std::span<const profile::Count> counts) {
    if (profile::add(sums_, counts) >= 0)
      throw program::Error("the sum of all annotated lines does not fit 64 bits");
  }

  const profile::Counts& sums() const { return sums_; }  // of all events

 private:
  profile::Counts sums_;
};

}  // namespace cg::annotate
