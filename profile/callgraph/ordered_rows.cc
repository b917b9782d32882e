// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/ordered_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <tuple>
#include <variant>

#include "program/error.h"

namespace cg::profile::callgraph {
namespace {

// For each of `n` things its position in their order.
template <class Before>
std::vector<std::uint32_t> ranks(std::size_t n, Before before) {
  std::vector<std::uint32_t> order(n), ranks(n);
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, before);
  for (std::uint32_t rank = 0; rank < n; ++rank) ranks[order[rank]] = rank;
  return ranks;
}

program::Error too_large() { return program::Error("a sum of costs does not fit 64 bits"); }

bool is_same_code(const Arc& a, const Arc& b) {
  return a.from.function == b.from.function && a.from.file == b.from.file;
}

// By object, file and name, bytewise.
bool is_before(const Profile& profile, FunctionId a, FunctionId b) {
  const auto names = [&](FunctionId id) {
    return std::tuple(profile.object_of(id), profile.file_of(id), profile.name_of(id));
  };
  return names(a) < names(b);
}

}  // namespace

void add_counts(std::vector<std::int64_t>& sums, std::span<const std::int64_t> counts) {
  if (counts.size() > sums.size()) sums.resize(counts.size());
  for (std::size_t event = 0; event < counts.size(); ++event)
    if (__builtin_add_overflow(sums[event], counts[event], &sums[event])) throw too_large();
}

// Sorts stretches of rows rather than rows, under keys that compare fast: names were compared once.
class OrderedRows::Maker {
 public:
  explicit Maker(OrderedRows& rows);

  void make();

 private:
  struct RowsOfRun {
    const Profile::Run* run;
    RowReader::Position at;
  };
  using Calls = KeyedRows<Arc>::Position;
  using Sums = FunctionId;

  // Of one function in one file: rows, their lines ascending; calls; or the sums of the function.
  struct Stretch {
    std::uint32_t function, file;  // their ranks
    bool is_inlined;
    std::uint32_t rows;
    std::variant<RowsOfRun, Calls, Sums> of;

    auto group() const { return std::tuple(function, is_inlined, file); }
  };
  // A row of a group that is merged.
  struct Item {
    MergedKey key;
    std::size_t first, counts;  // in counts_
  };

  std::uint32_t rank(FunctionId id) const { return functions_[at(id)]; }
  auto order(const Item& item) const {
    return std::tuple(item.key.spot.line, item.key.callee ? rank(*item.key.callee) + 1 : 0,
                      item.key.site);
  }

  template <class Of>
  Stretch stretch(FunctionId function, FileId file, std::size_t rows, const Of& of) const;
  void find_rows(const Profile::Run& run);
  void find_sums();
  void find_calls();
  void add_group(std::span<const Stretch> stretches);
  void take(const RowsOfRun& rows, std::uint32_t size);
  void take(const Calls& calls, std::uint32_t size);
  void take(Sums function, std::uint32_t size);
  void take(const MergedKey& key, std::span<const std::int64_t> counts);
  void merge(std::span<const Stretch> stretches);

  OrderedRows& rows_;
  const Profile& profile_;
  RowReader reader_;
  std::vector<std::uint32_t> functions_, files_;  // ranks
  std::vector<Stretch> stretches_;
  std::vector<Item> items_;
  std::vector<std::int64_t> counts_;
  std::vector<std::int64_t> row_;  // room for one
};

OrderedRows::Maker::Maker(OrderedRows& rows)
    : rows_(rows),
      profile_(rows.profile_),
      reader_(profile_),
      functions_(ranks(profile_.size(),
                       [&](std::uint32_t a, std::uint32_t b) {
                         return is_before(profile_, FunctionId{a}, FunctionId{b});
                       })),
      files_(ranks(profile_.files(),
                   [&](std::uint32_t a, std::uint32_t b) {
                     return profile_.file_name(FileId{a}) < profile_.file_name(FileId{b});
                   })),
      row_(rows.events_) {}

void OrderedRows::Maker::make() {
  if (profile_.keeps_rows())
    for (const Profile::Run& run : profile_.runs()) find_rows(run);
  else
    find_sums();
  if (rows_.wanted_ == Wanted::self_and_calls) find_calls();
  std::ranges::sort(stretches_, std::less<>(), &Stretch::group);
  for (auto first = stretches_.begin(); first != stretches_.end();) {
    const auto last = std::find_if(first, stretches_.end(),
                                   [&](const Stretch& s) { return s.group() != first->group(); });
    add_group({first, last});
    first = last;
  }
}

template <class Of>
OrderedRows::Maker::Stretch OrderedRows::Maker::stretch(FunctionId function, FileId file,
                                                        std::size_t rows, const Of& of) const {
  return {rank(function), files_[at(file)], file != profile_.key(function).file,
          static_cast<std::uint32_t>(rows), of};
}

void OrderedRows::Maker::find_rows(const Profile::Run& run) {
  std::optional<FileId> file;
  std::int64_t line = 0;
  reader_.for_each(run, [&](const RowReader::Row& row) {
    if (row.file() != file || row.line() <= line) {
      file = row.file();
      stretches_.push_back(
          stretch(FunctionId{run.function}, *file, 0, RowsOfRun{&run, row.position()}));
    }
    line = row.line();
    ++stretches_.back().rows;
  });
}

void OrderedRows::Maker::find_sums() {
  for (std::uint32_t i = 0; i < profile_.size(); ++i)
    if (std::ranges::any_of(profile_.sums(i), &Count::has_value))
      stretches_.push_back(stretch(FunctionId{i}, profile_.key(i).file, 1, Sums{i}));
}

void OrderedRows::Maker::find_calls() {
  profile_.arcs().for_each_stretch(
      is_same_code, [&](const Arc& first, const Calls& at, std::size_t rows) {
        stretches_.push_back(stretch(first.from.function, first.from.file, rows, at));
      });
}

void OrderedRows::Maker::add_group(std::span<const Stretch> stretches) {
  const Stretch& first = stretches.front();
  const auto* const rows = std::get_if<RowsOfRun>(&first.of);
  if (stretches.size() == 1 && rows != nullptr)
    rows_.groups_.push_back({rows->run, rows->at, first.rows});
  else
    merge(stretches);
}

void OrderedRows::Maker::take(const MergedKey& key, std::span<const std::int64_t> counts) {
  items_.push_back({key, counts_.size(), counts.size()});
  counts_.insert(counts_.end(), counts.begin(), counts.end());
}

void OrderedRows::Maker::take(const RowsOfRun& rows, std::uint32_t size) {
  reader_.for_each(*rows.run, rows.at, size, [&](const RowReader::Row& row) {
    rows_.copy(row, row_);
    take({rows_.spot_of(*rows.run, row), {}, 0, rows_.site_of(row)}, row_);
  });
}

void OrderedRows::Maker::take(const Calls& calls, std::uint32_t size) {
  profile_.arcs().for_each(calls, size, [&](const Arc& arc, auto counts) {
    take({arc.from, arc.callee, arc.calls}, counts);
  });
}

void OrderedRows::Maker::take(Sums function, std::uint32_t) {
  std::ranges::transform(profile_.sums(at(function)), row_.begin(),
                         [](const Count& count) { return count.value_or(0); });
  take({{function, profile_.key(function).file, 0}, {}, 0}, row_);
}

void OrderedRows::Maker::merge(std::span<const Stretch> stretches) {
  items_.clear();
  counts_.clear();
  for (const Stretch& stretch : stretches)
    std::visit([&](const auto& of) { take(of, stretch.rows); }, stretch.of);
  std::ranges::sort(items_, std::less<>(), [&](const Item& item) { return order(item); });
  const std::size_t before = rows_.merged_.size();
  std::vector<std::int64_t> sums;
  for (auto item = items_.begin(); item != items_.end();) {
    MergedKey key = item->key;
    key.calls = 0;
    sums.clear();
    for (const auto with = order(*item); item != items_.end() && order(*item) == with; ++item) {
      if (__builtin_add_overflow(key.calls, item->key.calls, &key.calls)) throw too_large();
      add_counts(sums, std::span(counts_).subspan(item->first, item->counts));
    }
    rows_.merged_.add(key, without_zeros_at_end(sums));
  }
  rows_.groups_.push_back({nullptr, {}, rows_.merged_.size() - before});
}

OrderedRows::OrderedRows(const Profile& profile, Wanted wanted)
    : profile_(profile), wanted_(wanted), events_(profile.header().events().size()) {
  Maker(*this).make();
}

Spot OrderedRows::spot_of(const Profile::Run& run, const RowReader::Row& row) const {
  if (row.line() > std::numeric_limits<std::uint32_t>::max())
    throw program::Error(fmt::format("{}:{}: a line number does not fit 32 bits",
                                     profile_.file_name(row.file()), row.line()));
  return {FunctionId{run.function}, row.file(), static_cast<std::uint32_t>(row.line())};
}

void OrderedRows::copy(const RowReader::Row& row, std::span<std::int64_t> counts) const {
  if (!row.copy_to(counts))
    throw program::Error(fmt::format("{}:{}: a difference does not fit 64 bits",
                                     profile_.file_name(row.file()), row.line()));
}

std::vector<std::int64_t> OrderedRows::totals() const {
  std::vector<std::int64_t> sums(events_);
  for_each([&](const OrderedRow& row) { add_counts(sums, row.counts); });
  return sums;
}

}  // namespace cg::profile::callgraph
