// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/source_roots.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace cg::annotate {
namespace {

namespace fs = std::filesystem;

constexpr auto kOfTheSystem =
    std::to_array<const char*>({"/usr/include", "/usr/local/include", "/usr/src", "/usr/lib/gcc"});

// Without links. A file that does not exist has the name that it would have.
std::string real_path(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? "" : real.string();
}

// The folder of the repository that this one is in, or "".
std::string repository_of(fs::path folder) {
  for (; folder.has_relative_path(); folder = folder.parent_path()) {
    std::error_code error;
    if (fs::exists(folder / ".git", error)) return folder.string();
  }
  return "";
}

bool is_hidden(std::string_view below_root) {
  return below_root.starts_with('.') || below_root.find("/.") != std::string_view::npos;
}

}  // namespace

SourceRoots::SourceRoots(const SourceOptions& options) {
  const std::string here = real_path(".");
  add(here);
  if (const std::string repository = repository_of(here); !repository.empty()) add(repository);
  for (const auto* const folders : {&options.include_dirs, &options.source_roots})
    for (const std::string& folder : *folders) add(folder);
  for (const char* const folder : kOfTheSystem) add(folder);
  for (const std::string& file : options.user_files) files_.push_back(real_path(file));
}

// All that there is would be no choice.
void SourceRoots::add(const std::string& folder) {
  std::string root = real_path(folder);
  if (!root.ends_with('/')) root += '/';
  if (root.size() > 1) roots_.push_back(std::move(root));
}

bool SourceRoots::have(const std::string& path) const {
  const std::string real = real_path(path);
  return std::ranges::any_of(roots_,
                             [&](const std::string& root) {
                               return real.starts_with(root) &&
                                      !is_hidden(std::string_view(real).substr(root.size()));
                             }) ||
         (!real.empty() && std::ranges::find(files_, real) != files_.end());
}

}  // namespace cg::annotate
