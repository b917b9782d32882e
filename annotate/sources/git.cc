// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/git.h"

#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include "annotate/sources/child_output.h"

namespace cg::annotate {
namespace {

constexpr std::size_t kMostWords = 4096;  // of an answer that is no file

std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

// The nearest folder that is there, and the rest of the path.
std::pair<std::string, std::string> folder_and_rest(const std::string& path) {
  for (std::size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
       slash = path.rfind('/', slash - 1)) {
    struct stat status;
    const std::string folder = path.substr(0, slash);
    if (::stat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
      return {folder, path.substr(slash + 1)};
  }
  if (path.starts_with('/')) return {"/", path.substr(1)};
  return {".", path};
}

}  // namespace

const std::string& GitRevision::commit_in(const std::string& folder) {
  const auto [at, is_new] = commits_.try_emplace(folder);
  if (!is_new) return at->second;
  const ChildOutput child =
      run({"git", "-C", folder, "rev-parse", "--quiet", "--verify", name_ + "^{commit}"},
          WithErrors::yes, kMostWords);
  if (child.status == 0)
    at->second = first_line(child.text);
  else if (child.text.empty())  // which is of more interest than a folder that is in no repository
    complaint_ = "the repository of " + folder + " has no such revision";
  else if (complaint_.empty())
    complaint_ = folder + ": " + first_line(child.text);
  return at->second;
}

GitRevision::Answer GitRevision::file(const std::string& path) {
  if (path.find('\0') != std::string::npos) return {State::not_a_file};
  auto [folder, rest] = folder_and_rest(path);
  // Folders come from profiles, and one may look like an option.
  if (folder.starts_with('-')) folder.insert(0, "./");
  const std::string& commit = commit_in(folder);
  if (commit.empty()) return {State::other};
  ChildOutput child = run({"git", "-C", folder, "cat-file", "blob", commit + ":./" + rest},
                          WithErrors::no, kMostText);
  if (child.status != 0) return {State::not_a_file};
  return {State::found, std::move(child.text)};
}

std::optional<std::string> GitRevision::missing() const {
  const bool is_there = std::ranges::any_of(commits_, [](auto& c) { return !c.second.empty(); });
  if (is_there || commits_.empty()) return std::nullopt;
  return complaint_;
}

}  // namespace cg::annotate
