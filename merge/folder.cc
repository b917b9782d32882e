// SPDX-License-Identifier: GPL-2.0-or-later
#include "merge/folder.h"

#include <fmt/format.h>

#include <filesystem>

#include "profile/folder.h"
#include "program/error.h"

namespace cg::merge {
namespace {

namespace fs = std::filesystem;

// None that cannot be known.
bool is_same(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error);
}

void append_profiles(std::vector<std::string>& names, const std::string& folder,
                     const std::string& output, program::Console& console) {
  const std::size_t before = names.size();
  std::size_t others = 0;
  for (const std::string& file : profile::names_in(folder).files) {
    if (is_same(file, output)) continue;
    if (profile::is_profile(file))
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
    if (profile::is_folder(name))
      append_profiles(all, name, output, console);
    else
      all.push_back(name);
  }
  return all;
}

}  // namespace cg::merge
