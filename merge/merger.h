// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads many profiles on several threads and adds them up. The result does not depend on the speed
// of threads: sums are exact in any order, the header is the first file's, and of several bad files
// the first one is reported.
//
//   Merger merger(files, console);
//   merger.run(threads);
//   write_merged(output, merger.header(), merger.summary(), merger.table());
#pragma once

#include <cstddef>
#include <exception>
#include <future>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "merge/cost_table.h"
#include "profile/agreement.h"
#include "profile/column_totals.h"
#include "profile/header.h"
#include "program/console.h"

namespace cg::merge {

class Merger {
 public:
  // `files` is not empty.
  Merger(std::vector<std::string> files, program::Console& console);

  // Reads everything. Throws the error of the first bad file.
  void run(unsigned threads);

  // After run():
  profile::Header header() const;
  profile::Summary summary() const { return totals_->summary(); }  // throws beyond 64 bits
  CostTable& table() { return table_; }
  // Differences between the headers that speak against adding the files up.
  std::vector<std::string> disagreements() const;

 private:
  void work();
  std::optional<std::size_t> next_file();
  void add_file(std::size_t index);
  void check_header(std::size_t index, const profile::Header& header);
  void fail(std::size_t index, const std::exception_ptr& error);

  const std::vector<std::string> files_;
  program::Console& console_;
  CostTable table_;
  std::promise<profile::Header> give_first_header_;
  std::shared_future<profile::Header> first_header_;  // the others wait for it

  std::mutex mutex_;  // guards the members below
  std::size_t next_ = 0;
  std::optional<profile::ColumnTotals> totals_;
  profile::Agreement agreement_;
  std::set<std::size_t> checkpoints_;  // indices of files
  std::exception_ptr error_;           // of the file with the lowest index so far
  std::size_t error_index_ = 0;
};

}  // namespace cg::merge
