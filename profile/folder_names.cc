// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/folder_names.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <tuple>

#include "profile/beginning.h"
#include "program/error.h"
#include "program/input.h"

namespace cg::profile {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndex = "index";

void sort_by_length(std::vector<std::string>& names) {
  std::ranges::sort(names, [](const std::string& a, const std::string& b) {
    return std::forward_as_tuple(a.size(), a) < std::forward_as_tuple(b.size(), b);
  });
}

}  // namespace

FolderNames names_in(const std::string& folder) {
  FolderNames names;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (entry->is_directory(unknown))
      names.folders.push_back(entry->path().string());
    else if (entry->is_regular_file(unknown) && entry->path().filename() != kIndex)
      names.files.push_back(entry->path().string());
  }
  if (error) throw program::system_error(folder, error.value());
  sort_by_length(names.files);
  sort_by_length(names.folders);
  return names;
}

bool is_folder(const std::string& name) {
  std::error_code unknown;
  return fs::is_directory(name, unknown);
}

bool is_profile(const std::string& file) {
  return begins_like_a_profile(program::Input(file).next_lines());
}

}  // namespace cg::profile
