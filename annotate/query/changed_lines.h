// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the lines of all files that changed most. Lines whose first sort event differs most come
// first, whether they are kept, gone or new; then the next sort events, the file and the number
// decide. Left out are lines that differ in no sort event, and lines of files that have no source
// on either side: nothing tells there which line is which.
#pragma once

#include <cstddef>
#include <vector>

#include "annotate/document/comparison.h"

namespace cg::annotate {

class ChangedLines {
 public:
  // Sorts by the first `keys` counts of each line.
  ChangedLines(std::size_t most, std::size_t keys) : most_(most), keys_(keys) {}

  void add(const ComparedFile& file);

  // The lines without their keys.
  std::vector<ChangedLine> lines();

 private:
  void add(ChangedLine line);
  void keep_most();

  std::size_t most_;
  std::size_t keys_;
  std::vector<ChangedLine> lines_;  // at most twice the wanted number
};

}  // namespace cg::annotate
