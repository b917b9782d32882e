// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/function_totals.h"

#include <algorithm>

#include "profile/column_totals.h"

namespace cg::profile {

std::size_t FunctionTotals::Hash::operator()(const Function& function) const {
  const std::hash<std::string_view> hash;
  return hash(function.name) * 31 + hash(function.file);
}

void FunctionTotals::on_header(const Header& header) {
  header_ = header;
  events_ = header.events().size();
}

void FunctionTotals::on_file(FileLine, std::string_view name) {
  const auto known = files_.find(name);
  file_ = known != files_.end() ? *known : *files_.insert(keep(name)).first;
}

void FunctionTotals::on_function(std::string_view name) { enter(name); }

std::string_view FunctionTotals::keep(std::string_view name) {
  auto* const bytes = static_cast<char*>(arena_.allocate(name.size(), 1));
  std::ranges::copy(name, bytes);
  return {bytes, name.size()};
}

// Makes the function of this name in the file at hand the current one.
void FunctionTotals::enter(std::string_view name) {
  std::size_t index = functions_.size();
  if (const auto known = index_.find({file_, name}); known != index_.end()) {
    index = known->second;
  } else {
    const Function& function = functions_.emplace_back(Function{file_, keep(name)});
    index_.emplace(function, index);
    sums_.resize(sums_.size() + events_);
  }
  current_ = std::span(sums_).subspan(index * events_, events_);
}

void FunctionTotals::on_counts(std::int64_t, std::span<const Count> counts) {
  if (current_.empty()) enter(kUnknown);
  if (const int event = profile::add(current_, counts); event >= 0)
    throw place_.error(overflow(event));
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

std::string FunctionTotals::overflow(int event) const {
  return fmt::format("the sum of {} does not fit 64 bits",
                     header_.events()[static_cast<std::size_t>(event)]);
}

std::optional<std::string> FunctionTotals::disagreement() const {
  ColumnTotals totals(events_);
  for (std::size_t i = 0; i < size(); ++i) totals.add(sums(i));
  return totals.disagreement(header_, summary_);
}

}  // namespace cg::profile
