// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/page_rows.h"

#include "profile/function_totals.h"
#include "program/error.h"

namespace cg::annotate {

void PageRows::begin(profile::Sign sign) {
  sign_ = sign;
  at_file_.reset();
  at_function_.reset();
}

std::size_t PageRows::file(std::string_view name) {
  if (const auto found = file_index_.find(name); found != file_index_.end()) return found->second;
  const auto added = file_index_.emplace(name, file_names_.size()).first;
  file_names_.push_back(added->first);
  rows_.emplace_back(events_);
  function_index_.emplace_back();
  return added->second;
}

std::size_t PageRows::current_file() {
  if (!at_file_) at_file_ = file(profile::kUnknown);
  return *at_file_;
}

void PageRows::on_function(std::string_view name) {
  const std::size_t in = current_file();
  auto found = function_index_[in].find(name);
  if (found == function_index_[in].end()) {
    found = function_index_[in].emplace(name, functions_.size()).first;
    functions_.push_back({in, found->first});
  }
  at_function_ = found->second;
}

void PageRows::on_counts(std::int64_t line, std::span<const profile::Count> counts) {
  if (!at_function_) on_function(profile::kUnknown);
  const RowKey key{static_cast<std::uint64_t>(line), *at_function_};
  if (!rows_[current_file()].add(key, counts, sign_))
    throw program::Error(
        fmt::format("a difference in {} does not fit 64 bits", file_names_[current_file()]));
}

}  // namespace cg::annotate
