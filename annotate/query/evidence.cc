// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/evidence.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "annotate/query/called_functions.h"
#include "annotate/query/line_data.h"
#include "annotate/query/measure.h"
#include "annotate/query/merged_headers.h"
#include "profile/curve_events.h"
#include "profile/row_reader.h"
#include "program/characters.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::Counts;
using profile::FunctionId;
using profile::Profile;

constexpr std::int64_t kHundredth = 100;  // a hundredth of the cost
constexpr std::size_t kMostMembers = 3;
constexpr std::size_t kMostInlined = 3;

void add_counts(Counts& sums, std::span<const profile::Count> counts) {
  if (const int event = profile::add(sums, counts); event >= 0)
    throw program::Error("a sum of functions does not fit 64 bits");
}

void add_count(std::int64_t& sum, std::int64_t count) {
  if (__builtin_add_overflow(sum, count, &sum))
    throw program::Error("a number of calls does not fit 64 bits");
}

// "D1 cache:         32768 B, 64 B, 8-way associative".
Evidence::Cache cache_of(std::span<const std::string> descriptions, std::string_view name) {
  for (const std::string& description : descriptions) {
    std::string_view text = description;
    if (!text.starts_with(name)) continue;
    std::vector<std::uint64_t> numbers;
    text = text.substr(std::min(text.find(':'), text.size()));
    while (numbers.size() < 3) {
      text.remove_prefix(std::min(text.find_first_of("0123456789"), text.size()));
      if (text.empty()) return {};
      std::uint64_t number = 0;
      for (; !text.empty() && program::is_digit(text.front()); text.remove_prefix(1))
        number = std::min<std::uint64_t>(number, 1U << 30U) * 10 +
                 static_cast<std::uint64_t>(text.front() - '0');
      numbers.push_back(number);
    }
    return {numbers[0], numbers[1], numbers[2]};
  }
  return {};
}

Evidence::Recorded recorded(const EvidenceSources& from, std::span<const std::string> machine) {
  const auto has = [&](std::string_view event) {
    return number_of(from.events, event).has_value();
  };
  return {.caches = has("D1mr") && has("I1mr"),
          .classes = has("D1mr_cold") && has("D1mr_cap") && has("D1mr_conf"),
          .patterns = has("D1mr_stride") && has("D1mr_irr"),
          .strides = from.strides != nullptr,
          .curve = std::ranges::any_of(from.events.names,
                                       [](const std::string& name) {
                                         return profile::size_of_curve_event(name).has_value();
                                       }),
          .objects = from.objects != nullptr,
          .branches = has("Bcm"),
          .reasons = has("Bcm_random"),
          .targets = std::ranges::any_of(machine,
                                         [](const std::string& text) {
                                           return text.starts_with("Branch predictors:") &&
                                                  text.ends_with("ittage");
                                         }),
          .calls = from.graph != nullptr};
}

// The members of a group by name.
class Members {
 public:
  void add(std::string_view name, std::int64_t count) { add_count(counts_[name], count); }

  std::vector<Evidence::Member> most() const {
    std::vector<Evidence::Member> members;
    for (const auto& [name, count] : counts_)
      if (count > 0) members.push_back({name, count});
    std::ranges::stable_sort(members, std::greater<>(), &Evidence::Member::count);
    if (members.size() > kMostMembers) members.resize(kMostMembers);
    return members;
  }

 private:
  std::map<std::string_view, std::int64_t> counts_;
};

// Adds up the functions of a group.
class GroupSums {
 public:
  explicit GroupSums(std::size_t events) : counts_(events) {}

  void add(std::span<const profile::Count> counts, std::string_view name, std::int64_t cost) {
    add_counts(counts_, counts);
    if (!name.empty()) members_.add(name, cost);
  }
  void add_calls(std::string_view caller, std::int64_t calls) { callers_.add(caller, calls); }

  Evidence::Group group(const Measure& measure) const {
    return {measure(counts_), members_.most(), callers_.most()};
  }

 private:
  Counts counts_;
  Members members_, callers_;
};

class Gatherer {
 public:
  explicit Gatherer(const EvidenceSources& from)
      : from_(from), profile_(from.profile), measure_(from.events), known_(profile_.size()) {
    for (std::uint32_t i = 0; i < profile_.size(); ++i) {
      const profile::Function function = profile_.function(i);
      known_[i] = known_code(function.file, function.name, profile_.object_of(FunctionId{i}));
    }
  }

  Evidence gather() {
    std::vector<profile::Header> headers;
    for (const Profile::Part& part : profile_.parts()) headers.push_back(part.header);
    const std::vector<std::string> machine = descriptions(headers);
    Evidence evidence;
    evidence.recorded = recorded(from_, machine);
    evidence.i1 = cache_of(machine, "I1 cache:");
    evidence.d1 = cache_of(machine, "D1 cache:");
    evidence.ll = cache_of(machine, "LL cache:");
    evidence.sizes = measure_.sizes();
    evidence.total = measure_(from_.totals);
    add_functions(evidence);
    add_groups(evidence);
    add_code(evidence);
    if (from_.graph != nullptr)
      evidence.called = called_functions(profile_, *from_.graph, measure_.model(),
                                         evidence.total.cost / kHundredth);
    const OfFunctions which = from_.has_inlined_calls ? OfFunctions::all : OfFunctions::own;
    if (from_.strides != nullptr) add_strides(evidence.functions, *from_.strides, which);
    if (from_.objects != nullptr) {
      add_data(evidence.functions, *from_.objects, which);
      evidence.allocators = allocators(*from_.objects);
    }
    return evidence;
  }

 private:
  static bool is_hot(std::int64_t cost, const Evidence& evidence) {
    return cost > 0 && cost >= evidence.total.cost / kHundredth;
  }

  void add_functions(Evidence& evidence);
  void add_lines(Evidence& evidence, const std::map<std::uint32_t, std::size_t>& hot) const;
  void add_inlined(Evidence& evidence, const std::map<std::uint32_t, std::size_t>& hot) const;
  void add_groups(Evidence& evidence) const;
  void add_code(Evidence& evidence) const;

  const EvidenceSources& from_;
  const Profile& profile_;
  const Measure measure_;
  std::vector<KnownCode> known_;  // of each function
};

void Gatherer::add_functions(Evidence& evidence) {
  std::vector<std::pair<std::int64_t, std::uint32_t>> order;  // cost, negative
  for (std::uint32_t i = 0; i < profile_.size(); ++i)
    if (const std::int64_t cost = measure_.model().cost(profile_.sums(i)); is_hot(cost, evidence))
      order.emplace_back(-cost, i);
  std::ranges::sort(order);
  if (order.size() > static_cast<std::size_t>(kHundredth)) order.resize(kHundredth);
  std::map<std::uint32_t, std::size_t> hot;
  for (const auto& [cost, i] : order) {
    hot[i] = evidence.functions.size();
    const profile::Function function = profile_.function(i);
    evidence.functions.push_back({.file = function.file,
                                  .name = function.name,
                                  .object = profile_.object_of(FunctionId{i}),
                                  .known = known_[i],
                                  .sums = measure_(profile_.sums(i))});
  }
  add_lines(evidence, hot);
  if (from_.has_inlined_calls) add_inlined(evidence, hot);
}

void Gatherer::add_lines(Evidence& evidence,
                         const std::map<std::uint32_t, std::size_t>& hot) const {
  using Key = std::pair<profile::FileId, std::int64_t>;
  std::vector<std::map<Key, Counts>> lines(evidence.functions.size());
  profile::RowReader reader(profile_);
  for (const Profile::Run& run : profile_.runs()) {
    const auto function = hot.find(run.function);
    if (function == hot.end()) continue;
    reader.for_each(run, [&](const profile::RowReader::Row& row) {
      Counts& counts = lines[function->second][{row.file(), row.line()}];
      counts.resize(from_.events.names.size());
      if (row.add_to(counts) >= 0) throw program::Error("a sum of a line does not fit 64 bits");
    });
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<Evidence::Line>& of = evidence.functions[i].lines;
    for (const auto& [key, counts] : lines[i])
      if (Measured sums = measure_(counts); is_hot(sums.cost, evidence))
        of.push_back({.file = profile_.file_name(key.first),
                      .line = static_cast<std::uint64_t>(std::max<std::int64_t>(key.second, 0)),
                      .sums = std::move(sums)});
    std::ranges::stable_sort(of, std::greater<>(),
                             [](const Evidence::Line& line) { return line.sums.cost; });
  }
}

// The caller that a function costs most in, and that caller's, and so on.
void Gatherer::add_inlined(Evidence& evidence,
                           const std::map<std::uint32_t, std::size_t>& hot) const {
  std::map<FunctionId, std::pair<std::int64_t, FunctionId>> callers;  // cost, caller
  profile_.arcs().for_each([&](const profile::Arc& arc, std::span<const std::int64_t> counts) {
    if (arc.calls != 0) return;
    Counts costs(from_.events.names.size());
    std::ranges::copy(counts, costs.begin());
    const std::int64_t cost = measure_.model().cost(costs);
    const auto [caller, is_new] = callers.try_emplace(arc.callee, cost, arc.from.function);
    if (!is_new && cost > caller->second.first) caller->second = {cost, arc.from.function};
  });
  for (const auto& [function, number] : hot) {
    std::vector<std::string_view>& into = evidence.functions[number].inlined_into;
    for (auto caller = callers.find(FunctionId{function});
         caller != callers.end() && into.size() < kMostInlined;
         caller = callers.find(caller->second.second))
      into.push_back(profile_.name_of(caller->second.second));
  }
}

void Gatherer::add_groups(Evidence& evidence) const {
  const std::size_t events = from_.events.names.size();
  GroupSums linker(events), allocation(events), copying(events), nameless(events), lineless(events),
      own(events);
  const auto group_of = [&](KnownCode known) -> GroupSums* {
    return known == KnownCode::allocation ? &allocation
           : known == KnownCode::copying  ? &copying
                                          : nullptr;
  };
  for (std::uint32_t i = 0; i < profile_.size(); ++i) {
    const profile::Function function = profile_.function(i);
    const std::span<const profile::Count> counts = profile_.sums(i);
    const std::int64_t cost = measure_.model().cost(counts);
    const std::string_view object = profile_.object_of(FunctionId{i});
    if (known_[i] == KnownCode::linker)
      linker.add(counts, function.name, cost);
    else
      own.add(counts, "", cost);
    if (GroupSums* const group = group_of(known_[i])) group->add(counts, function.name, cost);
    const std::string_view where = function.file.starts_with('[') ? function.file : object;
    if (is_nameless(function.name))
      nameless.add(counts, where, cost);
    else if (function.file == profile::kUnknown || function.file.starts_with('['))
      lineless.add(counts, function.name, cost);
  }
  if (evidence.recorded.calls)
    profile_.arcs().for_each([&](const profile::Arc& arc, std::span<const std::int64_t>) {
      const KnownCode callee = known_[profile::at(arc.callee)];
      const FunctionId caller = arc.from.function;
      GroupSums* const group = group_of(callee);
      if (group != nullptr && known_[profile::at(caller)] != callee)
        group->add_calls(profile_.name_of(caller), arc.calls);
    });
  evidence.linker = linker.group(measure_);
  evidence.allocation = allocation.group(measure_);
  evidence.copying = copying.group(measure_);
  evidence.nameless = nameless.group(measure_);
  evidence.lineless = lineless.group(measure_);
  evidence.own = own.group(measure_).sums;
}

void Gatherer::add_code(Evidence& evidence) const {
  std::vector<Evidence::Member> functions;
  for (std::uint32_t i = 0; i < profile_.size(); ++i)
    if (const std::int64_t misses = measure_.code_misses(profile_.sums(i));
        known_[i] != KnownCode::linker && misses > 0)
      functions.push_back({profile_.function(i).name, misses});
  std::ranges::stable_sort(functions, std::greater<>(), &Evidence::Member::count);
  const double most = 0.8 * static_cast<double>(evidence.own.code.all.l1);
  double misses = 0;
  for (const Evidence::Member& function : functions) {
    if (misses >= most) break;
    misses += static_cast<double>(function.count);
    ++evidence.code_functions;
  }
  if (functions.size() > kMostMembers) functions.resize(kMostMembers);
  evidence.code = std::move(functions);
}

}  // namespace

Evidence gather_evidence(const EvidenceSources& from) { return Gatherer(from).gather(); }

}  // namespace cg::annotate
