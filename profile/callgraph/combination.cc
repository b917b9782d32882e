// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/combination.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <vector>

#include "profile/beginning.h"
#include "program/error.h"
#include "program/input.h"

namespace cg::profile::callgraph {
namespace {

program::Error too_large(std::string_view what) {
  return program::Error(fmt::format("{} does not fit 64 bits", what));
}

std::int64_t signed_by(Sign sign, std::int64_t count) {
  std::int64_t result;
  if (__builtin_sub_overflow(0, count, &result)) throw too_large("a difference");
  return sign == Sign::minus ? result : count;
}

}  // namespace

// The numbers of another profile's functions and files in the sum, changed once each.
class Combination::Translation {
 public:
  Translation(Combination& combination, const CallProfile& from, const Moved& moved) {
    CallProfile& sum = combination.sum_;
    const rename::NameRules& rules = combination.rules_;
    const auto changed = [](const rename::Substitution& rule, std::string_view name) {
      return rule.empty() ? std::string(name) : rule.apply(name);
    };
    const auto in_sum = [&](std::string_view name, const MovedTrees::Names& names) {
      std::string ours = changed(rules.file, name);
      const auto found = names.find(ours);
      return found == names.end() ? ours : found->second;
    };
    for (std::uint32_t i = 0; i < from.files.size(); ++i)
      files_.push_back(sum.files.intern(in_sum(from.files[FileId{i}], moved.files)));
    std::vector<ObjectId> objects;
    for (std::uint32_t i = 0; i < from.objects.size(); ++i)
      objects.push_back(sum.objects.intern(in_sum(from.objects[ObjectId{i}], moved.objects)));
    for (std::uint32_t i = 0; i < from.functions(); ++i) {
      const Function& function = from.function(FunctionId{i});
      functions_.push_back(
          sum.intern({objects[at(function.object)], files_[at(function.file)],
                      sum.names.intern(changed(rules.function, from.names[function.name]))}));
    }
  }

  FunctionId operator()(FunctionId id) const { return functions_[at(id)]; }
  Spot operator()(const Spot& spot) const {
    return {functions_[at(spot.function)], files_[at(spot.file)], spot.line};
  }

 private:
  std::vector<FileId> files_;
  std::vector<FunctionId> functions_;
};

void Combination::add(const std::string& name, const CallProfile& profile, Sign sign,
                      const Moved& moved) {
  add_header(name, profile.header);
  add_totals(profile.totals, sign);
  const Translation translated(*this, profile, moved);
  std::vector<std::int64_t> row;
  const auto signed_row = [&](std::span<const std::int64_t> counts) {
    row.clear();
    for (const std::int64_t count : counts) row.push_back(signed_by(sign, count));
    return std::span<const std::int64_t>(row);
  };
  profile.lines.for_each([&](const Spot& spot, std::span<const std::int64_t> counts) {
    sum_.lines.add(placed(translated(spot)), signed_row(counts));
  });
  profile.arcs.for_each([&](const Arc& arc, std::span<const std::int64_t> counts) {
    sum_.arcs.add(
        {placed(translated(arc.from)), translated(arc.callee), signed_by(sign, arc.calls)},
        signed_row(counts));
  });
}

void Combination::add_header(const std::string& name, const Header& header) {
  if (first_.empty()) {
    first_ = name;
    sum_.header = header;
  }
  if (header.events != sum_.header.events)
    throw program::Error(fmt::format("{} has the events {}, but {} has {}", name,
                                     fmt::join(header.events, " "), first_,
                                     fmt::join(sum_.header.events, " ")));
}

void Combination::add_totals(const Totals& totals, Sign sign) {
  std::vector<std::int64_t>& sums = sum_.totals.counts;
  if (totals.counts.size() > sums.size()) sums.resize(totals.counts.size());
  for (std::size_t event = 0; event < totals.counts.size(); ++event)
    if (__builtin_add_overflow(sums[event], signed_by(sign, totals.counts[event]), &sums[event]))
      throw too_large("the total of " + sum_.header.events[event]);
}

Spot Combination::placed(const Spot& spot) const {
  if (places_ == Places::kept) return spot;
  return {spot.function, sum_.function(spot.function).file, 0};
}

bool is_call_profile(const std::string& name) {
  std::error_code error;
  if (name == "-" || !std::filesystem::is_regular_file(name, error)) return false;
  program::Input input(name);
  return begins_like_callgrind(input.next_lines());
}

}  // namespace cg::profile::callgraph
