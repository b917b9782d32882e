// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <sys/stat.h>

#include <compare>
#include <ctime>

namespace cg::program {

// When a file was last written.
struct FileTime {
  std::time_t seconds;
  long nanoseconds = 0;

  static FileTime of(const struct stat& status) {
    return {status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
  }
  // NOLINTNEXTLINE(modernize-use-nullptr): version 14 sees a 0 here that is not written
  friend auto operator<=>(const FileTime&, const FileTime&) = default;
};

}  // namespace cg::program
