// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/surroundings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "profile/fingerprint.h"
#include "program/glob.h"

namespace cg::gate {
namespace {

using profile::Fingerprint;
using profile::Header;

std::string_view base_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool is_ours(const std::string& object, const Header& header,
             std::span<const std::string> under_test) {
  const std::string_view name = base_name(object);
  return name == program_name(header) ||
         std::ranges::any_of(under_test,
                             [&](const std::string& glob) { return program::matches(glob, name); });
}

// "D1 cache: 32768 B, 64 B, 8-way associative" and its like.
void take_caches(const Header& header, Fingerprint& side) {
  for (const std::string& line : header.desc_lines) {
    const std::string_view text = profile::text_of(line, "desc:");
    const std::string_view key = text.substr(0, text.find(':'));
    if (key.ends_with(" cache") && key.size() < text.size())
      side.facts[std::string(key)].emplace(profile::text_of(text, text.substr(0, key.size() + 1)));
  }
}

void take_fingerprint(const Header& header, std::span<const std::string> under_test,
                      Fingerprint& side) {
  const Fingerprint fingerprint(header);
  for (const auto& [key, values] : fingerprint.facts)
    side.facts[key].insert(values.begin(), values.end());
  for (const auto& [object, builds] : fingerprint.objects)
    if (!is_ours(object, header, under_test))
      side.objects[object].insert(builds.begin(), builds.end());
}

bool all_have_fingerprints(std::span<const Header> headers) {
  return std::ranges::none_of(headers, [](const Header& h) { return Fingerprint(h).empty(); });
}

bool none_has_a_fingerprint(std::span<const Header> headers) {
  return std::ranges::all_of(headers, [](const Header& h) { return Fingerprint(h).empty(); });
}

Fingerprint side_of(std::span<const Header> headers, bool with_fingerprints,
                    std::span<const std::string> under_test) {
  Fingerprint side((Header()));
  for (const Header& header : headers) {
    side.facts["events"].insert(fmt::format("{}", fmt::join(header.events(), " ")));
    take_caches(header, side);
    if (with_fingerprints) take_fingerprint(header, under_test, side);
  }
  return side;
}

}  // namespace

std::string program_name(const Header& header) {
  const std::vector<std::string> words = profile::words_of(header.command());
  return words.empty() ? "" : std::string(base_name(words.front()));
}

std::vector<std::string> differing_surroundings(std::span<const Header> baseline,
                                                std::span<const Header> current,
                                                std::span<const std::string> under_test) {
  std::vector<std::string> sentences;
  const bool known = all_have_fingerprints(baseline) && all_have_fingerprints(current);
  if (!known && !(none_has_a_fingerprint(baseline) && none_has_a_fingerprint(current)))
    sentences.emplace_back("some profiles have a fingerprint, others have none");
  std::ranges::move(differences("the baseline", side_of(baseline, known, under_test), "current",
                                side_of(current, known, under_test)),
                    std::back_inserter(sentences));
  return sentences;
}

}  // namespace cg::gate
