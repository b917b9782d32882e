// SPDX-License-Identifier: GPL-2.0-or-later
//
// The system calls that output/ asks for, as the programs have them.
#pragma once

#include <cstddef>

#include "output/system.h"

namespace cg::profile {

struct SystemFiles {
  static constexpr unsigned kNewPermissions = 0666;  // less what the umask takes

  static int open_there(const char* path);
  static int create(const char* path, unsigned permissions);
  static int open_or_create(const char* path);
  static int status(int fd, output::Status& status);
  static int status(const char* path, output::Status& status);
  static void dress(int fd, const output::Status& like);
  static int write(int fd, const char* text, std::size_t size);
  static int close(int fd);
  static int read_link(const char* path, char* buffer, std::size_t size);
  static int rename(const char* from, const char* to);
  static int remove(const char* path);
  static unsigned pid();
};

}  // namespace cg::profile
