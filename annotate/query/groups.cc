// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "annotate/query/magnitude.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

using profile::Counts;
using profile::Function;
using profile::Profile;

using Name = std::string_view Function::*;
using Sums = std::span<const profile::Count>;

struct Item {
  std::string_view name;
  Sums sums;
};

struct Members {
  std::string_view name;
  Counts sums;
  std::vector<Item> listed;
};

// For groups and items.
struct Before {
  const Events& events;

  template <class Ranked>
  bool operator()(const Ranked& a, const Ranked& b) const {
    const std::strong_ordering order = events.order(a.sums, b.sums, magnitude);
    return std::is_neq(order) ? std::is_lt(order) : a.name > b.name;
  }
};

void add(Counts& sums, Sums counts, const Events& events) {
  if (const int event = profile::add(sums, counts); event >= 0)
    throw program::Error(fmt::format("a sum of {} does not fit 64 bits",
                                     events.names[static_cast<std::size_t>(event)]));
}

// The order of these operations decides counts that are just at the threshold.
double least(const Profile& functions, const Events& events) {
  const Events::Key& primary = events.sort.front();
  const auto total =
      static_cast<double>(events.weight(primary.event, functions.summary().counts).value_or(0));
  return std::abs(primary.threshold.percent * total / 100);
}

std::vector<Members> members(const Profile& functions, const Events& events,
                             const Selection& selection, Name outer, Name inner) {
  const Events::Key& primary = events.sort.front();
  const double least = annotate::least(functions, events);
  std::map<std::string_view, Members> by_name;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const Function& function = functions.function(i);
    const Sums sums = functions.sums(i);
    Members& members = by_name.try_emplace(function.*outer).first->second;
    members.name = function.*outer;
    members.sums.resize(sums.size());
    add(members.sums, sums, events);
    if (selection.selects(function.file, function.name) &&
        static_cast<double>(magnitude(events.weight(primary.event, sums))) >= least)
      members.listed.push_back({function.*inner, sums});
  }
  std::vector<Members> listed;
  for (auto& [name, members] : by_name)
    if (!members.listed.empty()) listed.push_back(std::move(members));
  return listed;
}

bool are_equal(Sums a, Sums b) {
  const auto number = [](profile::Count count) { return count.value_or(0); };
  return std::ranges::equal(a, b, {}, number, number);
}

Group group_of(const Members& members, const Counts& cumulative, const Events& events) {
  Group group{.name = std::string(members.name),
              .counts = events.columns(members.sums),
              .cumulative = events.columns(cumulative),
              .items = {},
              .is_one_item = members.listed.size() == 1 &&
                             are_equal(members.listed.front().sums, members.sums)};
  for (const Item& item : members.listed)
    group.items.push_back({std::string(item.name), events.columns(item.sums)});
  return group;
}

std::vector<Group> groups(const Profile& functions, const Events& events,
                          const Selection& selection, Name outer, Name inner) {
  std::vector<Members> listed = members(functions, events, selection, outer, inner);
  std::ranges::sort(listed, Before{events});
  if (selection.top && *selection.top < listed.size())
    listed.erase(listed.begin() + static_cast<std::ptrdiff_t>(*selection.top), listed.end());
  std::vector<Group> groups;
  Counts cumulative(events.names.size());
  for (Members& members : listed) {
    std::ranges::sort(members.listed, Before{events});
    add(cumulative, members.sums, events);
    groups.push_back(group_of(members, cumulative, events));
  }
  return groups;
}

}  // namespace

std::vector<Group> groups_by_file(const Profile& functions, const Events& events,
                                  const Selection& selection) {
  return groups(functions, events, selection, &Function::file, &Function::name);
}

std::vector<Group> groups_by_function(const Profile& functions, const Events& events,
                                      const Selection& selection) {
  return groups(functions, events, selection, &Function::name, &Function::file);
}

}  // namespace cg::annotate
