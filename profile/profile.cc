// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "profile/row_reader.h"

namespace cg::profile {
static_assert(RowBlock::kMostRows == kStride);

Profile::Profile(const Place& place, Keep keep) : place_(place), keep_(keep) {
  if (!keeps_calls()) object_ = objects_.intern("");
}

void Profile::begin(Sign sign) {
  sign_ = sign;
  file_.reset();
  own_file_.reset();
  current_.reset();
  is_run_open_ = false;
}

void Profile::on_header(const Header& header) {
  if (parts_.empty()) {
    events_ = header.events().size();
    sums_ = SumTable(events_);
    open_ = RowBlock(absent_column(absent_words()));
    block_totals_.resize(open_.columns());
    contexts_.set_events(events_);
  } else {
    require_same_events(parts_.front().name, this->header(), place_.file, header);
  }
  totals_ = ColumnTotals(events_);
  parts_.push_back({place_.file, sign_, header, {}});
}

void Profile::on_function(std::string_view name) {
  const ObjectId unknown = keeps_calls() ? objects_.intern("") : ObjectId{0};
  set_function({unknown, file_ ? *file_ : files_.intern(kUnknown), names_.intern(name)});
}

FunctionId Profile::intern(const FunctionKey& function) {
  return FunctionId{intern_function(
      {keeps_calls() ? function.object : ObjectId{0}, function.file, function.name})};
}

void Profile::set_function(FunctionId function, ObjectId object) {
  flush();
  if (at(function) != current_ || object != object_) is_run_open_ = false;
  object_ = object;
  current_ = at(function);
  own_file_ = key(function).file;
  site_ = SiteId::none;
  set_file(*own_file_);
}

namespace {

std::uint64_t hash_of(const FunctionKey& function) {
  return mixed(mixed(mixed(0, at(function.object)), at(function.file)), at(function.name));
}

// Of an inlined call.
std::uint64_t hash_of(const Arc& arc) {
  const std::uint64_t hash = mixed(mixed(0, at(arc.from.function)), at(arc.from.file));
  return mixed(mixed(hash, arc.from.line), at(arc.callee));
}

}  // namespace

std::optional<FunctionId> Profile::find(const FunctionKey& function) const {
  const auto number = index_.find(
      hash_of(function), [&](std::uint32_t known) { return functions_[known] == function; });
  return number ? std::optional(FunctionId{*number}) : std::nullopt;
}

std::uint32_t Profile::intern_function(const FunctionKey& function) {
  const auto next = static_cast<std::uint32_t>(functions_.size());
  const std::uint32_t number = index_.find_or_add(
      hash_of(function), next, [&](std::uint32_t known) { return functions_[known] == function; });
  if (number == next) {
    functions_.push_back(function);
    sums_.append();
  }
  return number;
}

SiteId Profile::intern_site(const FunctionKey& caller, FileId file, std::uint32_t line,
                            SiteId within) {
  const Site site{{FunctionId{intern_function(caller)}, file, line}, within};
  const auto next = static_cast<std::uint32_t>(sites_.size());
  const std::uint64_t hash =
      mixed(mixed(mixed(mixed(0, at(site.at.function)), at(file)), line), at(within));
  const std::uint32_t number = site_index_.find_or_add(
      hash, next, [&](std::uint32_t known) { return sites_[known] == site; });
  if (number == next) sites_.push_back(site);
  return SiteId{number + 1};
}

void Profile::on_counts(std::int64_t line, std::span<const Count> counts) {
  if (!current_) on_function(kUnknown);
  std::array<std::uint64_t, kMostEvents / kWord> absent{};
  for (std::size_t event = 0; event < events_; ++event) {
    const Count count = event < counts.size() ? counts[event] : Count();
    open_.column(kFirstEvent + event)[open_.rows] = count.value_or(0);
    absent[event / kWord] |= static_cast<std::uint64_t>(!count) << event % kWord;
  }
  for (std::size_t word = 0; word < absent_words(); ++word)
    open_.column(absent_column(word))[open_.rows] = static_cast<std::int64_t>(absent[word]);
  end_row(line);
}

// Sets a number of the next row, and says whether that of the row before is another.
bool Profile::put_differing(std::size_t column, std::int64_t number) {
  std::int64_t* const at = open_.column(column) + open_.rows;
  *at = number;
  return open_.rows > 0 && at[-1] != number;
}

void Profile::on_instruction(std::int64_t line, std::size_t counts) {
  const std::size_t row = open_.rows;
  bool differs = keeps_addresses_ && put_differing(address_column(), address_);
  if (keeps_sites_ && put_differing(site_column(), static_cast<std::int64_t>(at(site_))))
    differs = true;
  for (std::size_t word = 0; word < absent_words(); ++word)
    if (put_differing(absent_column(word), absent_from(counts, word))) differs = true;
  if (differs || row == 0 || open_.column(kLine)[row - 1] != line ||
      open_.column(kFile)[row - 1] != file_number_)
    return on_row(line, counts);
  for (std::size_t event = 0; event < counts; ++event) {
    std::int64_t* const count = open_.column(kFirstEvent + event) + row;
    if (__builtin_add_overflow(count[-1], *count, &count[-1]))
      throw place_.error("the cost of a line does not fit 64 bits");
  }
}

void Profile::on_call(std::uint32_t line, const FunctionKey& callee, std::int64_t calls,
                      std::span<const std::int64_t> counts) {
  signed_counts_.clear();
  for (const std::int64_t count : counts) signed_counts_.push_back(signed_count(count));
  const FunctionId function{static_cast<std::uint32_t>(*current_)};
  const Spot from =
      keep_ == Keep::rows_and_calls ? Spot{function, *file_, line} : Spot{function, *own_file_, 0};
  arcs_.add({from, FunctionId{intern_function(callee)}, signed_count(calls)}, signed_counts_);
}

Profile::InlinedCall& Profile::inlined_call(FunctionId caller, FileId file, std::uint32_t line,
                                            FunctionId callee) {
  const Spot spot =
      keep_ == Keep::rows_and_calls ? Spot{caller, file, line} : Spot{caller, key(caller).file, 0};
  const Arc arc{spot, callee, 0};
  const auto next = static_cast<std::uint32_t>(inlined_.size());
  const std::uint32_t number = inlined_index_.find_or_add(
      hash_of(arc), next, [&](std::uint32_t known) { return inlined_[known].arc == arc; });
  if (number == next) inlined_.push_back({arc, room_for_sums(number), 0});
  return inlined_[number];
}

// Zeros that stay where they are.
std::int64_t* Profile::room_for_sums(std::size_t number) {
  constexpr std::size_t kPiece = 1024;  // calls
  if (number % kPiece == 0)
    inlined_sums_.push_back(std::make_unique<std::int64_t[]>(kPiece * events_));
  return inlined_sums_.back().get() + number % kPiece * events_;
}

void Profile::add_to(InlinedCall& call, std::span<const std::int64_t> counts) {
  call.counts = std::max(call.counts, counts.size());
  for (std::size_t event = 0; event < counts.size(); ++event)
    if (__builtin_add_overflow(call.sums[event], signed_count(counts[event]), &call.sums[event]))
      throw place_.error("the cost of an inlined call does not fit 64 bits");
}

bool Profile::has_contexts() const { return std::ranges::all_of(parts_, &Part::has_contexts); }

std::uint32_t Profile::on_context(ContextNode node, std::span<const std::int64_t> counts) {
  if (!keeps_calls()) node.function.object = ObjectId{0};
  parts_.back().has_contexts = true;
  node.calls = signed_count(node.calls);
  signed_counts_.clear();
  for (const std::int64_t count : counts) signed_counts_.push_back(signed_count(count));
  try {
    return contexts_.add(node, signed_counts_);
  } catch (const std::overflow_error&) {
    throw place_.error("the cost of a context does not fit 64 bits");
  }
}

void Profile::on_jump(const JumpKey& jump, const JumpCounts& counts) {
  JumpCounts& sums = jumps_[jump];
  if (__builtin_add_overflow(sums.executed, signed_count(counts.executed), &sums.executed) ||
      __builtin_add_overflow(sums.followed, signed_count(counts.followed), &sums.followed))
    throw place_.error("a number of jumps does not fit 64 bits");
}

void Profile::on_nearest_line(FileId file, std::uint32_t line,
                              std::span<const std::int64_t> counts) {
  const NameId function = functions_[*current_].name;
  Counts& sums = nearest_lines_[{file, line, function, object_}];
  sums.resize(events_);
  for (std::size_t event = 0; event < counts.size(); ++event)
    if (!profile::add(sums[event], signed_count(counts[event])))
      throw place_.error("the cost of a line does not fit 64 bits");
}

void Profile::add_inlined_calls() {
  std::vector<std::pair<Arc, std::uint32_t>> ascending;
  ascending.reserve(inlined_.size());
  for (const InlinedCall& call : inlined_)
    ascending.emplace_back(call.arc, static_cast<std::uint32_t>(ascending.size()));
  std::ranges::sort(ascending);
  arcs_.reserve(arcs_.size() + ascending.size());
  for (const auto& [arc, number] : ascending)
    arcs_.add(arc, {inlined_[number].sums, inlined_[number].counts});
  inlined_.clear();
  inlined_index_ = {};
  inlined_sums_.clear();
}

std::int64_t Profile::signed_count(std::int64_t count) const {
  if (sign_ == Sign::plus) return count;
  std::int64_t result;
  if (__builtin_sub_overflow(0, count, &result))
    throw place_.error("a difference does not fit 64 bits");
  return result;
}

void Profile::flush() {
  if (open_.rows == 0) return;
  for (std::size_t column = 0; column < open_.columns(); ++column)
    block_totals_[column] = open_.total(column);
  if (!add_block()) add_row_by_row();
  if (keeps_rows()) pack_block();
  open_.rows = 0;
}

// Adds the rows to the sums column by column. False, and nothing is added, when a sum might not
// fit: then the row has to be found.
bool Profile::add_block() {
  constexpr unsigned kSafeBits = 63 - 6;  // numbers of more, or negative ones: 64 might not fit
  const std::span<Count> sums = sums_[*current_];
  std::array<std::int64_t, kMostEvents> results;
  for (std::size_t event = 0; event < events_; ++event) {
    const RowBlock::Total& total = block_totals_[kFirstEvent + event];
    const auto sum = static_cast<std::int64_t>(total.sum);
    const std::int64_t before = sums[event].value_or(0);
    const bool fits = sign_ == Sign::plus ? !__builtin_add_overflow(before, sum, &results[event])
                                          : !__builtin_sub_overflow(before, sum, &results[event]);
    if (!fits || total.bits >> kSafeBits != 0) return false;
  }
  std::uint64_t absent = 0;
  for (std::size_t event = 0; event < events_; ++event) {
    if (event % kWord == 0) absent = absent_in_all_rows(event / kWord);
    if ((absent >> event % kWord & 1) != 0) continue;
    sums[event] = results[event];
    totals_.add(event, static_cast<std::int64_t>(block_totals_[kFirstEvent + event].sum));
  }
  return true;
}

std::uint64_t Profile::absent_in_all_rows(std::size_t word) const {
  const std::size_t column = absent_column(word);
  if (block_totals_[column].bits == 0) return 0;
  std::uint64_t absent = ~std::uint64_t{0};
  for (std::size_t row = 0; row < open_.rows; ++row)
    absent &= static_cast<std::uint64_t>(open_.column(column)[row]);
  return absent;
}

void Profile::add_row_by_row() {
  Counts counts(events_);
  for (std::size_t row = 0; row < open_.rows; ++row) {
    std::uint64_t absent = 0;
    for (std::size_t event = 0; event < events_; ++event) {
      if (event % kWord == 0)
        absent = static_cast<std::uint64_t>(open_.column(absent_column(event / kWord))[row]);
      counts[event] = (absent >> event % kWord & 1) != 0
                          ? Count()
                          : Count(open_.column(kFirstEvent + event)[row]);
    }
    if (const int event = profile::add(sums_[*current_], counts, sign_); event >= 0)
      throw Place{.file = place_.file, .line = open_lines_[row]}.error(
          overflow(static_cast<std::size_t>(event)));
    totals_.add(counts);
  }
}

void Profile::pack_block() {
  constexpr std::uint32_t kMostRowsOfRun = std::uint32_t{1} << 31;
  const PackedRows::Position position = rows_.add(open_, block_totals_);
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
  if (block_totals_[kFile].bits != 0) run.is_one_file = false;
}

void Profile::check() const {
#ifndef NDEBUG
  if (!keeps_rows()) return;
  SumTable sums(events_);
  for (std::size_t i = 0; i < size(); ++i) {
    assert(at(key(i).file) < files() && at(key(i).name) < names());
    sums.append();
  }
  RowReader reader(*this);
  for (const Run& run : runs()) {
    assert(run.function < size() && at(run.object) < objects_.size());
    std::size_t rows = 0;
    reader.for_each(run, [&](const RowReader::Row& row) {
      assert(at(row.file()) < files());
      assert(!run.is_one_file || row.file() == key(run.function).file);
      const int failed = row.add_to(sums[run.function]);
      assert(failed < 0);
      ++rows;
    });
    assert(rows == run.rows);
  }
  for (std::size_t i = 0; i < size(); ++i) assert(std::ranges::equal(sums[i], this->sums(i)));
#endif
}

std::optional<std::string> Profile::correct_summary() {
  flush();
  check();
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
  check();
  add_summary();
}

Summary Profile::part_sums() {
  flush();
  try {
    return totals_.summary();
  } catch (const program::Error& error) {
    throw Place{.file = place_.file}.error(error.what());
  }
}

void Profile::finish_calls(Header header, CallHeader call_header, const CallTotals& totals) {
  Part& part = parts_.back();
  part.header = std::move(header);
  part.call_header = std::move(call_header);
  add_inlined_calls();
  part.summary = part_sums();
  check();
  add_summary();
  std::vector<std::int64_t>& sums = call_totals_.counts;
  if (totals.counts.size() > sums.size()) sums.resize(totals.counts.size());
  for (std::size_t event = 0; event < totals.counts.size(); ++event)
    if (__builtin_add_overflow(sums[event], signed_count(totals.counts[event]), &sums[event]))
      throw program::Error(overflow(event));
  call_totals_.calculated = parts_.size() == 1 && totals.calculated;
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

std::vector<Spot> Profile::calls_around(SiteId site) const {
  std::vector<Spot> calls;
  for (; site != SiteId::none; site = sites_[at(site) - 1].within)
    calls.push_back(sites_[at(site) - 1].at);
  return calls;
}

std::set<std::string> Profile::file_names() const {
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < files_.size(); ++i) names.emplace(files_[FileId{i}]);
  return names;
}

std::set<std::string> Profile::object_names() const {
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < objects_.size(); ++i) names.emplace(objects_[ObjectId{i}]);
  return names;
}

std::string Profile::overflow(std::size_t event) const {
  return fmt::format("the sum of {} does not fit 64 bits", header().events()[event]);
}

}  // namespace cg::profile
