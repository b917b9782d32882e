// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rows of a profile as a page shows them: by file, function and line. Files and functions are
// numbered as in the profile.
//
// Memory: some five bytes and half a byte per event for each row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "annotate/document/count_rows.h"
#include "profile/count.h"
#include "profile/id_index.h"
#include "profile/profile.h"
#include "profile/sum_table.h"

namespace cg::annotate {

class PageRows {
 public:
  // `profile` keeps its rows. Throws when a sum does not fit 64 bits.
  explicit PageRows(const profile::Profile& profile);

  // Of a file. Keys: function and line; in the order of the profile, which most often is theirs.
  CountRows& rows(std::size_t file) { return rows_[file]; }

  // The counts of each function in each file. Keys: file and function, ascending.
  CountRows parts() const;

 private:
  struct Part {
    profile::FileId file;
    std::uint32_t function;
    friend bool operator==(const Part&, const Part&) = default;
  };

  std::span<profile::Count> sums_of(const Part& part);

  std::vector<CountRows> rows_;  // of each file
  std::vector<Part> parts_;
  profile::IdIndex part_index_;
  profile::SumTable part_sums_;
};

}  // namespace cg::annotate
