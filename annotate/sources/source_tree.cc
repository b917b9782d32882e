// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/source_tree.h"

#include <fmt/format.h>

#include <algorithm>
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

}  // namespace cg::annotate
