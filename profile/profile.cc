// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cg::profile {
namespace {

// Bit `event` and those above it.
std::uint64_t bits_from(std::size_t event) {
  return event < kMostEvents ? ~std::uint64_t{0} << event : 0;
}

struct ColumnSum {
  std::int64_t sum;
  bool is_exact;  // no number is so large or negative that the sum might not fit
};

ColumnSum sum_of(const std::int64_t* column, std::size_t rows) {
  constexpr unsigned kSafeBits = 63 - 6;  // 64 rows
  std::uint64_t bits = 0, sum = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    bits |= static_cast<std::uint64_t>(column[row]);
    sum += static_cast<std::uint64_t>(column[row]);
  }
  return {static_cast<std::int64_t>(sum), bits >> kSafeBits == 0};
}

}  // namespace

void Profile::begin(Sign sign) {
  sign_ = sign;
  object_ = objects_.intern("");
  file_.reset();
  current_.reset();
  is_run_open_ = false;
}

void Profile::on_header(const Header& header) {
  if (parts_.empty()) {
    events_ = header.events().size();
    sums_ = SumTable(events_);
    open_ = RowBlock(kEvents + events_);
  } else {
    require_same_events(parts_.front().name, this->header(), place_.file, header);
  }
  totals_ = ColumnTotals(events_);
  parts_.push_back({place_.file, sign_, header, {}});
}

void Profile::on_object(std::string_view name) {
  const ObjectId object = objects_.intern(name);
  if (object == object_) return;
  flush();
  is_run_open_ = false;
  object_ = object;
}

void Profile::on_function(std::string_view name) {
  flush();
  if (!file_) file_ = files_.intern(kUnknown);
  const NamedFunction function{*file_, names_.intern(name)};
  const auto next = static_cast<std::uint32_t>(functions_.size());
  const std::uint32_t number =
      index_.find_or_add(mixed(mixed(0, at(function.file)), at(function.name)), next,
                         [&](std::uint32_t known) { return functions_[known] == function; });
  if (number == next) {
    functions_.push_back(function);
    sums_.append();
  }
  if (number != current_) is_run_open_ = false;
  current_ = number;
}

void Profile::on_counts(std::int64_t line, std::span<const Count> counts) {
  if (!current_) on_function(kUnknown);
  const std::size_t row = open_.rows;
  open_lines_[row] = place_.line;
  open_.column(kLine)[row] = line;
  open_.column(kFile)[row] =
      file_ == functions_[*current_].file ? 0 : static_cast<std::int64_t>(at(*file_)) + 1;
  std::uint64_t absent = bits_from(counts.size()) & ~bits_from(events_);
  for (std::size_t event = 0; event < counts.size(); ++event) {
    open_.column(kEvents + event)[row] = counts[event].value_or(0);
    absent |= static_cast<std::uint64_t>(!counts[event]) << event;
  }
  for (std::size_t event = counts.size(); event < events_; ++event)
    open_.column(kEvents + event)[row] = 0;
  open_.column(kAbsent)[row] = static_cast<std::int64_t>(absent);
  if (++open_.rows == RowBlock::kMostRows) flush();
}

void Profile::flush() {
  if (open_.rows == 0) return;
  if (!add_block()) add_row_by_row();
  if (keep_ == Keep::rows) pack_block();
  open_.rows = 0;
}

// Adds the rows to the sums column by column. False, and nothing is added, when a sum might not
// fit: then the row has to be found.
bool Profile::add_block() {
  const std::span<Count> sums = sums_[*current_];
  std::array<std::int64_t, kMostEvents> of_block, results;
  for (std::size_t event = 0; event < events_; ++event) {
    const ColumnSum column = sum_of(open_.column(kEvents + event), open_.rows);
    of_block[event] = column.sum;
    const std::int64_t before = sums[event].value_or(0);
    const bool fits = sign_ == Sign::plus
                          ? !__builtin_add_overflow(before, column.sum, &results[event])
                          : !__builtin_sub_overflow(before, column.sum, &results[event]);
    if (!column.is_exact || !fits) return false;
  }
  std::uint64_t absent = ~std::uint64_t{0};
  for (std::size_t row = 0; row < open_.rows; ++row)
    absent &= static_cast<std::uint64_t>(open_.column(kAbsent)[row]);
  for (std::size_t event = 0; event < events_; ++event) {
    if ((absent >> event & 1) != 0) continue;
    sums[event] = results[event];
    totals_.add(event, of_block[event]);
  }
  return true;
}

void Profile::add_row_by_row() {
  Counts counts(events_);
  for (std::size_t row = 0; row < open_.rows; ++row) {
    const auto absent = static_cast<std::uint64_t>(open_.column(kAbsent)[row]);
    for (std::size_t event = 0; event < events_; ++event)
      counts[event] =
          (absent >> event & 1) != 0 ? Count() : Count(open_.column(kEvents + event)[row]);
    if (const int event = profile::add(sums_[*current_], counts, sign_); event >= 0)
      throw Place{.file = place_.file, .line = open_lines_[row]}.error(
          overflow(static_cast<std::size_t>(event)));
    totals_.add(counts);
  }
}

void Profile::pack_block() {
  constexpr std::uint32_t kMostRowsOfRun = std::uint32_t{1} << 31;
  const PackedRows::Position position = rows_.add(open_);
  if (!is_run_open_ || runs_.back().rows > kMostRowsOfRun)
    runs_.push_back({.begin = position,
                     .function = static_cast<std::uint32_t>(*current_),
                     .object = object_,
                     .rows = 0,
                     .is_minus = sign_ == Sign::minus,
                     .is_one_file = true});
  is_run_open_ = true;
  Run& run = runs_.back();
  run.rows += static_cast<std::uint32_t>(open_.rows);
  const std::int64_t* const files = open_.column(kFile);
  if (std::any_of(files, files + open_.rows, [](std::int64_t file) { return file != 0; }))
    run.is_one_file = false;
}

std::optional<std::string> Profile::correct_summary() {
  flush();
  Summary& summary = parts_.back().summary;
  std::optional<std::string> sentence = totals_.disagreement(header(), summary);
  if (sentence) {
    const Summary sums = totals_.summary();
    for (std::size_t event = 0; event < events_; ++event)
      if (summary.counts[event] && summary.counts[event] != sums.counts[event]) {
        summary.counts[event] = sums.counts[event];
        summary.texts[event] = sums.texts[event];
      }
  }
  add_summary();
  return sentence;
}

void Profile::finish() {
  flush();
  add_summary();
}

void Profile::add_summary() {
  const Summary& part = parts_.back().summary;
  if (parts_.size() == 1) {
    summary_ = part;
    return;
  }
  if (const int event = profile::add(summary_.counts, part.counts, sign_); event >= 0)
    throw program::Error(overflow(static_cast<std::size_t>(event)));
  for (std::size_t event = 0; event < events_; ++event)
    if (const Count count = summary_.counts[event]) summary_.texts[event] = std::to_string(*count);
}

std::set<std::string> Profile::file_names() const {
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < files_.size(); ++i) names.emplace(files_[FileId{i}]);
  return names;
}

std::string Profile::overflow(std::size_t event) const {
  return fmt::format("the sum of {} does not fit 64 bits", header().events()[event]);
}

int RowReader::Row::add_to(std::span<Count> sums) const {
  const auto absent = static_cast<std::uint64_t>(number(Profile::kAbsent));
  for (std::size_t event = 0; event < sums.size(); ++event) {
    if ((absent >> event & 1) != 0) continue;
    const std::int64_t count = number(Profile::kEvents + event);
    const std::int64_t sum = sums[event].value_or(0);
    std::int64_t result;
    if (run_.is_minus ? __builtin_sub_overflow(sum, count, &result)
                      : __builtin_add_overflow(sum, count, &result))
      return static_cast<int>(event);
    sums[event] = result;
  }
  return -1;
}

bool RowReader::Row::copy_to(std::span<std::int64_t> counts) const {
  bool fits = true;
  for (std::size_t event = 0; event < counts.size(); ++event) {
    counts[event] = number(Profile::kEvents + event);
    if (run_.is_minus) fits &= !__builtin_sub_overflow(0, counts[event], &counts[event]);
  }
  return fits;
}

}  // namespace cg::profile
