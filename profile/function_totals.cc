// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/function_totals.h"

#include <fmt/format.h>

#include <algorithm>

#include "profile/column_totals.h"

namespace cg::profile {

void FunctionTotals::on_header(const Header& header) {
  header_ = header;
  events_ = header.events().size();
  sums_ = SumTable(events_);
}

void FunctionTotals::on_file(FileLine, std::string_view name) { file_ = files_.intern(name); }

void FunctionTotals::on_function(std::string_view name) { enter(name); }

std::string_view FunctionTotals::keep(std::string_view name) {
  auto* const bytes = static_cast<char*>(names_.allocate(name.size(), 1));
  std::ranges::copy(name, bytes);
  return {bytes, name.size()};
}

// Makes the function of this name in the file at hand the current one.
void FunctionTotals::enter(std::string_view name) {
  const Function function{files_[file_], name};
  const auto next = static_cast<std::uint32_t>(functions_.size());
  const std::uint64_t hash = mixed(std::hash<std::string_view>()(name), at(file_));
  const std::uint32_t number = index_.find_or_add(
      hash, next, [&](std::uint32_t known) { return functions_[known] == function; });
  if (number == next) {
    functions_.push_back({function.file, keep(name)});
    sums_.append();
  }
  current_number_ = number;
  current_ = sums_[number];
}

void FunctionTotals::add(const FunctionTotals& other, Sign sign) {
  for (std::size_t i = 0; i < other.size(); ++i) {
    const Function& function = other.function(i);
    on_file(FileLine::file, function.file);
    enter(function.name);
    if (const int event = profile::add(current_, other.sums(i), sign); event >= 0)
      throw program::Error(fmt::format("{}:{}: {}", function.file, function.name, overflow(event)));
  }
  add_summary(other.summary(), sign);
}

void FunctionTotals::add_summary(const Summary& other, Sign sign) {
  if (const int event = profile::add(summary_.counts, other.counts, sign); event >= 0)
    throw program::Error(overflow(event));
  for (std::size_t event = 0; event < events_; ++event)
    if (const Count count = summary_.counts[event]) summary_.texts[event] = std::to_string(*count);
}

std::set<std::string> FunctionTotals::file_names() const {
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < files_.size(); ++i) names.emplace(files_[FileId{i}]);
  return names;
}

std::string FunctionTotals::overflow(int event) const {
  return fmt::format("the sum of {} does not fit 64 bits",
                     header_.events()[static_cast<std::size_t>(event)]);
}

std::optional<std::string> FunctionTotals::correct_summary() {
  ColumnTotals totals(events_);
  for (std::size_t i = 0; i < size(); ++i) totals.add(sums(i));
  std::optional<std::string> sentence = totals.disagreement(header_, summary_);
  if (!sentence) return sentence;
  const Summary sums = totals.summary();
  for (std::size_t event = 0; event < events_; ++event)
    if (summary_.counts[event] && summary_.counts[event] != sums.counts[event]) {
      summary_.counts[event] = sums.counts[event];
      summary_.texts[event] = sums.texts[event];
    }
  return sentence;
}

}  // namespace cg::profile
