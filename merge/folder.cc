// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <tuple>

#include "profile/beginning.h"
#include "program/error.h"
#include "program/input.h"

namespace cg::merge {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndex = "index";  // docs/file-format.md

bool is_profile(const std::string& path) {
  return profile::begins_like_a_profile(program::Input(path).next_lines());
}

// None that cannot be known.
bool is_same(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error);
}

std::vector<std::string> regular_files(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (entry->is_regular_file(unknown) && entry->path().filename() != kIndex)
      files.push_back(entry->path().string());
  }
  if (error) throw program::system_error(folder, error.value());
  std::ranges::sort(files, [](const std::string& a, const std::string& b) {
    return std::forward_as_tuple(a.size(), a) < std::forward_as_tuple(b.size(), b);
  });
  return files;
}

void append_profiles(std::vector<std::string>& names, const std::string& folder,
                     const std::string& output, program::Console& console) {
  const std::size_t before = names.size();
  std::size_t others = 0;
  for (const std::string& file : regular_files(folder)) {
    if (is_same(file, output)) continue;
    if (is_profile(file))
      names.push_back(file);
    else
      ++others;
  }
  if (names.size() == before) throw program::Error(folder + ": no profile there");
  if (others != 0)
    console.note(fmt::format("{}: files that are no profiles, left out: {}", folder, others));
}

}  // namespace

std::vector<std::string> with_folders(const std::vector<std::string>& names,
                                      const std::string& output, program::Console& console) {
  std::vector<std::string> all;
  for (const std::string& name : names) {
    std::error_code unknown;
    if (fs::is_directory(name, unknown))
      append_profiles(all, name, output, console);
    else
      all.push_back(name);
  }
  return all;
}

}  // namespace cg::merge
