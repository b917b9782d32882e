// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/agreement.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

namespace cg::profile {
namespace {

// Facts that may differ between runs that are added up.
constexpr std::array<std::string_view, 3> kOfRun = {"environment", "arguments", "ASLR"};

bool is_of_run(std::string_view key) { return std::ranges::find(kOfRun, key) != kOfRun.end(); }

std::string and_more(std::size_t others) {
  return others == 0 ? "" : fmt::format(" and {} more", others);
}

}  // namespace

void Agreement::add(std::size_t index, const Fingerprint& fingerprint) {
  if (fingerprint.empty()) return;
  ++profiles_;
  for (const auto& [key, values] : fingerprint.facts)
    if (!is_of_run(key)) add(facts_, key, values, index);
  for (const auto& [path, builds] : fingerprint.objects) add(objects_, path, builds, index);
}

void Agreement::add(Uses& uses, const std::string& key, const Fingerprint::Values& values,
                    std::size_t index) {
  const std::string value = fmt::format("{}", fmt::join(values, ", "));
  Users& users = uses[key].try_emplace(value, Users{index, 0}).first->second;
  users.first = std::min(users.first, index);
  ++users.count;
}

std::vector<Agreement::Values::const_iterator> Agreement::in_order(const Values& values) {
  std::vector<Values::const_iterator> all;
  for (auto value = values.begin(); value != values.end(); ++value) all.push_back(value);
  std::ranges::sort(all, std::less<>(), [](auto value) { return value->second.first; });
  return all;
}

std::vector<std::string> Agreement::disagreements(const std::vector<std::string>& names) const {
  std::vector<std::string> sentences;
  for (const auto& [key, values] : facts_) {
    std::vector<std::string> parts;
    std::size_t users = 0;
    for (const auto value : in_order(values)) {
      parts.push_back(fmt::format("{} in {}{}", value->first, names[value->second.first],
                                  and_more(value->second.count - 1)));
      users += value->second.count;
    }
    if (users < profiles_) parts.push_back(fmt::format("not given in {}", profiles_ - users));
    if (parts.size() > 1) sentences.push_back(fmt::format("{}: {}", key, fmt::join(parts, ", ")));
  }
  for (const auto& [path, builds] : objects_) {
    if (builds.size() == 1) continue;
    std::vector<std::string> parts;
    for (const auto build : in_order(builds))
      parts.push_back(names[build->second.first] + and_more(build->second.count - 1));
    sentences.push_back(fmt::format("{}: a build each in {}", path, fmt::join(parts, ", ")));
  }
  return sentences;
}

}  // namespace cg::profile
