// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of all files that changed most: those whose first sort event differs most, whether they
// are kept, gone or new; then by the next one, file and number. Lines that differ in no sort event
// are none, nor are those of files that have no source on either side, for there is nothing to tell
// which line is which.
#pragma once

#include <cstddef>
#include <vector>

#include "annotate/document/comparison.h"

namespace cg::annotate {

class ChangedLines {
 public:
  // The first `keys` counts of each line are what is sorted by.
  ChangedLines(std::size_t most, std::size_t keys) : most_(most), keys_(keys) {}

  void add(const ComparedFile& file);

  // Without the keys.
  std::vector<ChangedLine> lines();

 private:
  void add(ChangedLine line);
  void keep_most();

  std::size_t most_;
  std::size_t keys_;
  std::vector<ChangedLine> lines_;  // no more than twice as many as are wanted
};

}  // namespace cg::annotate
