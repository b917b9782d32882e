// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/source_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "annotate/sources/source_file.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

constexpr std::ptrdiff_t kMostLines = 2'000'000;
constexpr std::size_t kTextBeginning = 8192;

SourceText checked(SourceText source) {
  if (source.text.size() > kMostText || std::ranges::count(source.text, '\n') > kMostLines)
    source.problem = "too large to be compared";
  else if (std::string_view(source.text).substr(0, kTextBeginning).find('\0') != std::string::npos)
    source.problem = "binary";
  if (!source.problem.empty()) source.text.clear();
  return source;
}

std::optional<SourceText> as_it_stands(const std::string& path) {
  const std::optional<SourceFile> file = find_source(path, {});
  if (!file) return std::nullopt;
  if (!file->was_read()) return SourceText{path, "no regular file, or too large"};
  return checked({path, "", std::string(file->text()), path, file->modified()});
}

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

SourceTree::SourceTree(const SideOptions& side, const std::vector<std::string>& include_dirs)
    : folder_(side.sources),
      revision_(side.revision),
      include_dirs_(include_dirs),
      git_(side.revision) {}

std::vector<std::string> SourceTree::places(const std::string& name, bool is_in_profile) const {
  std::vector<std::string> places;
  if (!folder_.empty()) {
    for (std::size_t at = name.find_first_not_of('/');
         at != std::string::npos && at < name.size();) {
      places.push_back(folder_ + name.substr(at));
      const std::size_t slash = name.find('/', at);
      at = slash == std::string::npos ? slash : name.find_first_not_of('/', slash);
    }
    if (!is_in_profile) return places;
  }
  places.push_back(name);
  for (const std::string& folder : include_dirs_) places.push_back(folder + name);
  return places;
}

std::optional<SourceText> SourceTree::at_revision(const std::string& path) {
  GitRevision::Answer answer = git_.file(path);
  switch (answer.state) {
    case GitRevision::State::found:
      return checked({path + " at " + revision_, "", std::move(answer.text), path});
    case GitRevision::State::other:
      return as_it_stands(path);
    case GitRevision::State::not_a_file:
      break;
  }
  return std::nullopt;
}

std::optional<SourceText> SourceTree::find(const std::string& name, bool is_in_profile) {
  for (const std::string& place : places(name, is_in_profile)) {
    auto source = revision_.empty() ? as_it_stands(place) : at_revision(place);
    if (!source) continue;
    if (!folder_.empty() && place.starts_with(folder_)) source->modified.reset();
    return source;
  }
  return std::nullopt;
}

void SourceTree::check(std::string_view option) const {
  if (revision_.empty()) return;
  if (const auto why = git_.missing())
    throw program::Error(fmt::format("{}={}: {}", option, revision_, *why));
}

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
