// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/top_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "annotate/query/change.h"
#include "annotate/query/file_lines.h"
#include "annotate/query/nearest_lines.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::Counts;

// The counts of a line in one function of one object.
struct Part {
  profile::ObjectId object;
  profile::NameId function;
  Counts sums;
};

struct Line {
  std::string_view file;
  std::int64_t number;
  Counts sums;
  std::vector<Part> parts;  // in order of appearance
};

// Keeps the hottest of the lines that it is given; no more than twice as many as are wanted.
class Hottest {
 public:
  Hottest(const Events& events, std::size_t most) : events_(events), most_(most) {}

  // Whether a line with these counts may be among the hottest.
  bool wants(std::span<const profile::Count> sums) const {
    if (std::ranges::all_of(events_.sort, [&](const Events::Key& key) {
          return magnitude(events_.value(key.event, sums)) == 0;
        }))
      return false;
    return !coldest_ || !std::is_gt(events_.order(sums, *coldest_, magnitude));
  }

  void add(Line line) {
    lines_.push_back(std::move(line));
    if (lines_.size() / 2 >= most_) keep_hottest();
  }

  std::vector<Line> lines() {
    keep_hottest();
    return std::move(lines_);
  }

 private:
  void keep_hottest() {
    std::ranges::sort(lines_, [&](const Line& a, const Line& b) {
      const std::strong_ordering order = events_.order(a.sums, b.sums, magnitude);
      return std::is_neq(order) ? std::is_lt(order)
                                : std::pair(a.file, a.number) < std::pair(b.file, b.number);
    });
    if (lines_.size() < most_) return;
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(most_), lines_.end());
    if (most_ > 0) coldest_ = lines_.back().sums;
  }

  const Events& events_;
  std::size_t most_;
  std::vector<Line> lines_;
  std::optional<Counts> coldest_;  // of as many lines as are wanted
};

// The rows of one file, by line. Files are small beside a profile: sorting their rows takes a
// fraction of the time and memory of a table of all lines.
class FileRows {
 public:
  FileRows(const profile::Profile& profile, const Selection& selection)
      : profile_(profile),
        selection_(selection),
        files_(profile),
        events_(profile.header().events().size()) {}

  void read(profile::FileId file);

  // Adds the lines to `hottest`.
  void add_to(Hottest& hottest);

 private:
  struct Row {
    std::int64_t line;
    std::uint32_t number;  // in order of appearance
    profile::ObjectId object;
    profile::NameId function;
  };
  using Rows = std::span<const Row>;

  std::span<profile::Count> counts(std::uint32_t row) {
    return std::span(counts_).subspan(row * events_, events_);
  }
  program::Error too_large(std::int64_t line) const {
    return program::Error(fmt::format("a sum for line {} of {} does not fit 64 bits", line, file_));
  }
  void add(Counts& sums, const Row& row);
  std::vector<Part> parts(Rows rows);

  const profile::Profile& profile_;
  const Selection& selection_;
  const FileLines files_;
  const std::size_t events_;
  std::string_view file_;
  std::vector<Row> rows_;
  Counts counts_;  // of each row
};

void FileRows::read(profile::FileId file) {
  file_ = profile_.file_name(file);
  rows_.clear();
  counts_.clear();
  bool is_sorted = true;
  files_.for_each_row(file, [&](const profile::Profile::Run& run, const auto& row) {
    if (!selection_.selects(file_, profile_.function(run.function).name)) return;
    const auto number = static_cast<std::uint32_t>(rows_.size());
    is_sorted = is_sorted && (rows_.empty() || rows_.back().line <= row.line());
    rows_.push_back({row.line(), number, run.object, profile_.key(run.function).name});
    counts_.resize(counts_.size() + events_);
    if (row.add_to(counts(number)) >= 0) throw too_large(row.line());
  });
  if (!is_sorted)
    std::ranges::sort(rows_, std::less<>(),
                      [](const Row& row) { return std::pair(row.line, row.number); });
}

void FileRows::add(Counts& sums, const Row& row) {
  if (profile::add(sums, counts(row.number)) >= 0) throw too_large(row.line);
}

std::vector<Part> FileRows::parts(Rows rows) {
  std::vector<Part> parts;
  std::map<std::pair<profile::ObjectId, profile::NameId>, std::size_t> numbers;
  for (const Row& row : rows) {
    const auto [known, is_new] = numbers.try_emplace({row.object, row.function}, parts.size());
    if (is_new) parts.push_back({row.object, row.function, Counts(events_)});
    add(parts[known->second].sums, row);
  }
  return parts;
}

void FileRows::add_to(Hottest& hottest) {
  Counts sums;
  for (auto first = rows_.begin(); first != rows_.end();) {
    sums.assign(events_, std::nullopt);
    auto last = first;
    for (; last != rows_.end() && last->line == first->line; ++last) add(sums, *last);
    if (hottest.wants(sums)) hottest.add({file_, first->line, sums, parts({first, last})});
    first = last;
  }
}

// The names of its functions, the hottest first.
std::vector<std::string> functions_of(Line& line, const profile::Profile& profile,
                                      const Events& events) {
  std::ranges::stable_sort(line.parts, [&](const Part& a, const Part& b) {
    return std::is_lt(events.order(a.sums, b.sums, magnitude));
  });
  std::vector<std::string> names;
  std::set<profile::NameId> known;  // a line may be all that is known of 100,000 functions
  for (const Part& part : line.parts)
    if (known.insert(part.function).second) names.emplace_back(profile.name(part.function));
  return names;
}

}  // namespace

std::vector<HotLine> top_lines(const profile::Profile& profile, const Selection& selection,
                               const Events& events) {
  Hottest hottest(events, selection.top_lines.value_or(0));
  FileRows rows(profile, selection);
  for (std::uint32_t file = 0; file < profile.files(); ++file) {
    rows.read(profile::FileId{file});
    rows.add_to(hottest);
  }
  std::vector<HotLine> hot;
  for (Line& line : hottest.lines()) {
    hot.push_back({.file = std::string(line.file),
                   .line = static_cast<std::uint64_t>(line.number),
                   .functions = functions_of(line, profile, events),
                   .counts = events.columns(line.sums),
                   .text = {}});
    const auto nearest =
        nearest_counts(profile, *profile.find_file(line.file),
                       static_cast<std::uint32_t>(line.number), [&](profile::NameId function) {
                         return selection.selects(line.file, profile.name(function));
                       });
    if (!nearest.empty()) hot.back().nearest = events.columns(nearest);
  }
  return hot;
}

}  // namespace cg::annotate
