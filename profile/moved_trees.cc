// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/moved_trees.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

#include "profile/profile.h"

namespace cg::profile {
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

// The folders of a file before, and of the file after whose name has the longest common ending.
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

// Without "/./", "//" and "/../", as far as the name alone tells.
std::string plain(const std::string& name) {
  return std::filesystem::path(name).lexically_normal().string();
}

}  // namespace

MovedTrees::MovedTrees(const std::set<std::string>& before, const std::set<std::string>& after,
                       Enough enough)
    : enough_(enough) {
  std::set<std::string> only_before, only_after;
  for (const std::string& name : before)
    if (!after.contains(name) && name != kUnknown) {
      spelled_before_.emplace(plain(name), name);
      only_before.insert(plain(name));
    }
  for (const std::string& name : after)
    if (!before.contains(name) && name != kUnknown) {
      spelled_after_.emplace(plain(name), name);
      only_after.insert(plain(name));
    }
  std::erase_if(only_before, [&](const std::string& name) {
    if (!only_after.contains(name)) return false;
    match(name, name);
    only_after.erase(name);
    return true;
  });
  match_folders(only_before, only_after);
}

// Plain names.
void MovedTrees::match(const std::string& before, const std::string& after) {
  const std::string &name = spelled_before_.at(before), &other = spelled_after_.at(after);
  after_of_.emplace(name, other);
  before_of_.emplace(other, name);
}

void MovedTrees::match_folders(std::set<std::string>& before, std::set<std::string>& after) {
  std::map<std::string, std::string_view> afters;
  for (const std::string& name : after) afters.emplace(reversed(name), name);
  std::map<Folders, std::size_t> votes;
  for (const std::string& name : before)
    if (auto folders = folders_of(name, afters)) ++votes[*std::move(folders)];
  std::vector<MovedFolders> candidates;
  candidates.reserve(votes.size());
  for (const auto& [folders, files] : votes)
    candidates.push_back({folders.first, folders.second, files});
  std::ranges::stable_sort(candidates, std::greater<>(), &MovedFolders::files);
  if (candidates.size() > kMostFolders) candidates.resize(kMostFolders);
  for (MovedFolders& folders : candidates) match_below(std::move(folders), before, after);
  std::ranges::stable_sort(folders_, std::greater<>(), &MovedFolders::files);
}

void MovedTrees::match_below(MovedFolders folders, std::set<std::string>& before,
                             std::set<std::string>& after) {
  std::size_t below = 0;
  Names matched;
  for (auto at = before.lower_bound(folders.before);
       at != before.end() && at->starts_with(folders.before); ++at) {
    ++below;
    const std::string other = folders.after + at->substr(folders.before.size());
    if (after.contains(other)) matched.emplace(*at, other);
  }
  if (matched.empty() || (enough_ == Enough::most && 2 * matched.size() <= below)) return;
  for (const auto& [name, other] : matched) {
    match(name, other);
    before.erase(name);
    after.erase(other);
  }
  folders.files = matched.size();
  folders_.push_back(std::move(folders));
}

std::vector<std::string> MovedTrees::notes() const {
  constexpr std::size_t kMostNotes = 3;
  std::vector<std::string> notes;
  for (const MovedFolders& pair : folders_) {
    if (notes.size() == kMostNotes) {
      notes.push_back(fmt::format("and {} more folders", folders_.size() - kMostNotes));
      break;
    }
    notes.push_back(fmt::format(
        "{} is taken for {} ({} {})", pair.before.empty() ? "." : pair.before,
        pair.after.empty() ? "." : pair.after, pair.files, pair.files == 1 ? "file" : "files"));
  }
  return notes;
}

bool can_be_read_twice(const std::string& profile) {
  std::error_code error;
  return profile != "-" && std::filesystem::is_regular_file(profile, error);
}

std::set<std::string> file_names(program::Input& input) {
  std::set<std::string> names;
  std::string last;
  for (std::string_view lines = input.next_lines(); !lines.empty(); lines = input.next_lines())
    for (std::size_t at = lines.find('='); at != std::string_view::npos;
         at = lines.find('=', at + 1)) {
      if (at < 2 || lines[at - 2] != 'f' || (at > 2 && lines[at - 3] != '\n')) continue;
      if (const char kind = lines[at - 1]; kind != 'l' && kind != 'i' && kind != 'e') continue;
      const std::string_view name = lines.substr(at + 1, lines.find('\n', at) - at - 1);
      if (name != last) names.insert(last = name);
    }
  return names;
}

}  // namespace cg::profile
