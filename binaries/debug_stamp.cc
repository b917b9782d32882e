// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/debug_stamp.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cstddef>

namespace cg::binaries {
namespace {

std::string stamp_of(const struct ::stat& file) {
  return fmt::format("{} {}.{:09}", file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec);
}

}  // namespace

std::string debug_stamp(int object, const std::string& debug_path) {
  struct ::stat object_status, debug_status;
  if (::fstat(object, &object_status) != 0 || ::stat(debug_path.c_str(), &debug_status) != 0)
    return "";
  return fmt::format("{} {} {}", stamp_of(object_status), stamp_of(debug_status), debug_path);
}

bool is_current(std::string_view stamp, int object) {
  std::string_view path = stamp;
  for (int word = 0; word < 4; ++word) {
    const std::size_t blank = path.find(' ');
    if (blank == std::string_view::npos) return false;
    path.remove_prefix(blank + 1);
  }
  return stamp == debug_stamp(object, std::string(path));
}

}  // namespace cg::binaries
