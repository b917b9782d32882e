// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/comparison/matched_files.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace cg::annotate {
namespace {

// Pairs of folders that are tried: files are looked at once for each that they lie in.
constexpr std::size_t kMostFolders = 64;

using Folders = std::pair<std::string, std::string>;

// From the last component to the first, so that names with the same end are neighbours.
std::string reversed(std::string_view name) {
  std::string text;
  while (true) {
    const std::size_t slash = name.rfind('/');
    text.append(slash == std::string_view::npos ? name : name.substr(slash + 1)).append(1, '\0');
    if (slash == std::string_view::npos) return text;
    name = name.substr(0, slash);
  }
}

// How many bytes of whole components two names end with alike.
std::size_t common_end(std::string_view a, std::string_view b) {
  const auto [in_a, in_b] = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend());
  auto size = static_cast<std::size_t>(in_a - a.rbegin());
  const auto is_whole = [size](std::string_view name) {
    return size == name.size() || name[name.size() - size - 1] == '/';
  };
  if (is_whole(a) && is_whole(b)) return size;
  const std::string_view end = a.substr(a.size() - size);
  const std::size_t slash = end.find('/');
  return slash == std::string_view::npos ? 0 : size - slash - 1;
}

// The folders of a file before and of the file after whose name ends most alike.
std::optional<Folders> folders_of(const std::string& before,
                                  const std::map<std::string, std::string_view>& afters) {
  const auto next = afters.lower_bound(reversed(before));
  std::size_t most = 0;
  std::string_view best;
  const auto consider = [&](std::string_view after) {
    const std::size_t size = common_end(before, after);
    if (size <= most) return;
    most = size;
    best = after;
  };
  if (next != afters.end()) consider(next->second);
  if (next != afters.begin()) consider(std::prev(next)->second);
  if (most == 0) return std::nullopt;
  return Folders(before.substr(0, before.size() - most), best.substr(0, best.size() - most));
}

}  // namespace

MatchedFiles::MatchedFiles(const std::set<std::string>& before,
                           const std::set<std::string>& after) {
  std::set<std::string> only_before, only_after;
  std::ranges::set_difference(before, after, std::inserter(only_before, only_before.end()));
  std::ranges::set_difference(after, before, std::inserter(only_after, only_after.end()));
  counts_.matched = before.size() - only_before.size();
  match_folders(only_before, only_after);
  counts_.only_before = only_before.size();
  counts_.only_after = only_after.size();
}

void MatchedFiles::match_folders(std::set<std::string>& before, std::set<std::string>& after) {
  std::map<std::string, std::string_view> afters;
  for (const std::string& name : after) afters.emplace(reversed(name), name);
  std::map<Folders, std::size_t> votes;
  for (const std::string& name : before)
    if (auto folders = folders_of(name, afters)) ++votes[*std::move(folders)];
  std::vector<MatchedFolders> candidates;
  candidates.reserve(votes.size());
  for (const auto& [folders, files] : votes)
    candidates.push_back({folders.first, folders.second, files});
  std::ranges::stable_sort(candidates, std::greater<>(), &MatchedFolders::files);
  if (candidates.size() > kMostFolders) candidates.resize(kMostFolders);
  for (MatchedFolders& folders : candidates) match_below(std::move(folders), before, after);
  std::ranges::stable_sort(folders_, std::greater<>(), &MatchedFolders::files);
}

void MatchedFiles::match_below(MatchedFolders folders, std::set<std::string>& before,
                               std::set<std::string>& after) {
  folders.files = 0;
  for (auto at = before.lower_bound(folders.before);
       at != before.end() && at->starts_with(folders.before);) {
    const auto other = after.find(folders.after + at->substr(folders.before.size()));
    if (other == after.end()) {
      ++at;
      continue;
    }
    after_of_.emplace(*at, *other);
    before_of_.emplace(*other, *at);
    after.erase(other);
    at = before.erase(at);
    ++folders.files;
  }
  counts_.matched += folders.files;
  if (folders.files > 0) folders_.push_back(std::move(folders));
}

}  // namespace cg::annotate
