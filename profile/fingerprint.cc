// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/fingerprint.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace cg::profile {
namespace {

using Values = Fingerprint::Values;
using Facts = std::map<std::string, Values, std::less<>>;

// Behind "desc:" and blanks.
constexpr std::string_view kBeginning = "fingerprint ";

// `value` is BUILD PATH.
void take_object(Facts& objects, std::string_view value) {
  const std::size_t blank = value.find(' ');
  if (blank == std::string_view::npos) return;
  objects[std::string(value.substr(blank + 1))].emplace(value.substr(0, blank));
}

std::string said(const Facts& facts, const std::string& key) {
  const auto found = facts.find(key);
  return found == facts.end() ? "not given" : fmt::format("{}", fmt::join(found->second, ", "));
}

Facts by_base_name(const Facts& objects) {
  Facts named;
  for (const auto& [path, builds] : objects)
    named[path.substr(path.rfind('/') + 1)].insert(builds.begin(), builds.end());
  return named;
}

// Calls `differs` with each key that has other values in the two, or is in one alone.
template <typename Differs>
void compare(const Facts& facts, const Facts& others, Differs differs) {
  for (const auto& [key, values] : facts)
    if (const auto found = others.find(key); found == others.end() || found->second != values)
      differs(key);
  for (const auto& [key, values] : others)
    if (!facts.contains(key)) differs(key);
}

}  // namespace

bool is_of_fingerprint(std::string_view description) { return description.starts_with(kBeginning); }

Fingerprint::Fingerprint(const Header& header) {
  for (const std::string& line : header.desc_lines) {
    std::string_view text = text_of(line, "desc:");
    if (!text.starts_with(kBeginning)) continue;
    text.remove_prefix(kBeginning.size());
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0) continue;
    const std::string_view key = text.substr(0, colon),
                           value = text_of(text, text.substr(0, colon + 1));
    if (key == "object")
      take_object(objects, value);
    else
      facts[std::string(key)].emplace(value);
  }
}

std::vector<std::string> differences(const std::string& name, const Fingerprint& fingerprint,
                                     const std::string& other_name, const Fingerprint& other) {
  if (fingerprint.empty() || other.empty()) {
    if (fingerprint.facts.empty() && other.facts.empty()) return {};
    return {(fingerprint.empty() ? name : other_name) + ": no fingerprint to compare with"};
  }

  std::vector<std::string> sentences;
  if (!fingerprint.facts.empty() && !other.facts.empty())
    compare(fingerprint.facts, other.facts, [&](const std::string& key) {
      sentences.push_back(fmt::format("{}: {}, then {}", key, said(fingerprint.facts, key),
                                      said(other.facts, key)));
    });
  const Facts objects = by_base_name(fingerprint.objects), others = by_base_name(other.objects);
  compare(objects, others, [&](const std::string& key) {
    if (objects.contains(key) && others.contains(key))
      sentences.push_back(key + ": other build");
    else
      sentences.push_back(
          fmt::format("{}: only in {}", key, objects.contains(key) ? name : other_name));
  });
  return sentences;
}

}  // namespace cg::profile
