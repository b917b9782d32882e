// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/miss_reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/query/events.h"
#include "annotate/query/objects.h"
#include "annotate/query/worst_lines.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

constexpr std::size_t kMostStrides = 2;
constexpr std::int64_t kLeastStride = 20;  // of a stride in its line: a twentieth

// In the order of MissReasons::Class and Pattern.
constexpr std::array<std::string_view, 3> kClasses = {"D1cold", "D1cap", "D1conf"};
constexpr std::array<std::string_view, 3> kPatterns = {"D1next", "D1stride", "D1irr"};

// The columns: the misses, then classes and patterns, as far as the profile has them.
class Reasons {
 public:
  explicit Reasons(const std::vector<std::string>& events) : events_(events) {
    const auto known = [&](std::string_view event) {
      return std::ranges::find(derived_, event, &DerivedEvent::name) != derived_.end();
    };
    has_classes_ = std::ranges::all_of(kClasses, known);
    has_patterns_ = std::ranges::all_of(kPatterns, known);
  }

  bool are_known() const { return has_classes_ || has_patterns_; }

  Events events() const {
    const std::string misses = "misses of D1";
    EventOptions options{.show = {misses},
                         .sort = {{misses, {}}},
                         .formulas = {{misses, {{1, "D1mr"}, {1, "D1mw"}}, {}}}};
    if (has_classes_) options.show.insert(options.show.end(), kClasses.begin(), kClasses.end());
    if (has_patterns_) options.show.insert(options.show.end(), kPatterns.begin(), kPatterns.end());
    return choose_events(events_, options);
  }

  MissReasons none() const { return {has_classes_, has_patterns_, {}}; }

  // From the columns of events().
  MissReasons::Row row(std::span<const profile::Count> columns) const {
    MissReasons::Row row;
    row.misses = columns.front().value_or(0);
    auto next = columns.begin() + 1;
    if (has_classes_) take(next, row.classes);
    if (has_patterns_) take(next, row.patterns);
    return row;
  }

 private:
  static void take(std::span<const profile::Count>::iterator& next,
                   std::array<std::int64_t, 3>& to) {
    for (std::int64_t& count : to) count = (next++)->value_or(0);
  }

  const std::vector<std::string>& events_;
  const std::vector<DerivedEvent> derived_ = derived_events(events_, {});
  bool has_classes_ = false;
  bool has_patterns_ = false;
};

// "stride of -8 bytes".
std::int64_t bytes_of(std::string_view name) {
  constexpr std::string_view kBefore = "stride of ";
  constexpr std::string_view kBehind = " bytes";
  std::int64_t bytes = 0;
  if (name.starts_with(kBefore)) {
    const auto [end, error] = std::from_chars(name.begin() + kBefore.size(), name.end(), bytes);
    if (error == std::errc() && std::string_view(end, name.end()) == kBehind) return bytes;
  }
  throw program::Error(fmt::format("\"{}\" is no stride", name));
}

// Adds to each row the strides that it follows most.
void add_strides(std::vector<MissReasons::Row>& rows, const PageStrides& all) {
  std::vector<std::map<std::int64_t, std::int64_t>> misses(rows.size());  // by stride
  all.lines.for_each([&](const RowKey& key, std::span<const std::int64_t> counts) {
    const MissingPlace& place = all.places[key.first];
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].file.empty() || (rows[i].file == place.file && rows[i].line == place.line))
        misses[i][all.bytes[key.second]] += counts[0];
  });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<MissReasons::Stride>& strides = rows[i].strides;
    for (const auto& [bytes, count] : misses[i])
      if (count >= rows[i].misses / kLeastStride && count > 0) strides.push_back({bytes, count});
    std::ranges::stable_sort(strides, std::greater<>(), &MissReasons::Stride::misses);
    if (strides.size() > kMostStrides) strides.resize(kMostStrides);
  }
}

}  // namespace

PageStrides page_strides(const profile::Profile& profile) {
  PageObjects objects = page_objects(profile);
  PageStrides strides{{}, std::move(objects.places), std::move(objects.lines)};
  for (const ObjectName& name : objects.names) strides.bytes.push_back(bytes_of(name.name));
  return strides;
}

std::optional<MissReasons> miss_reasons(const profile::Profile& profile,
                                        std::span<const profile::Count> totals,
                                        const Selection& selection, const PageStrides* strides) {
  const std::vector<std::string> names = profile.header().events();
  const Reasons known(names);
  if (!known.are_known()) return {};
  const Events events = known.events();
  MissReasons reasons = known.none();
  const std::int64_t all = reasons.rows.emplace_back(known.row(events.columns(totals))).misses;
  if (all <= 0) return {};
  for (const HotLine& line : worst_lines(profile, selection, events, all)) {
    MissReasons::Row row = known.row(line.counts);
    row.file = line.file;
    row.line = line.line;
    row.function = line.functions.front();
    reasons.rows.push_back(std::move(row));
  }
  if (strides != nullptr) add_strides(reasons.rows, *strides);
  return reasons;
}

}  // namespace cg::annotate
