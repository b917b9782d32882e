// SPDX-License-Identifier: GPL-2.0-or-later
//
// The system calls that files/ needs, through Valgrind's core, which for several does not tell why
// they failed. The core has no calls for owners, permissions, attributes and locks: these are made
// directly (system_call.h).
#pragma once

#include <cstddef>

#include "files/system.h"

namespace cg::tool {

struct CoreFiles {
  // The core lets no signal through while the run ends.
  struct Overwriting {
    Overwriting() {}
  };

  static constexpr unsigned kNewPermissions = 0600;

  static int open_to_read(const char* path);
  static int open_there(const char* path);
  static int create(const char* path, unsigned permissions);
  static int open_or_create(const char* path);
  static int open_to_append(const char* path);
  static int status(int fd, files::Status& status);
  static int status(const char* path, files::Status& status);
  static int write(int fd, const char* text, std::size_t size);
  static int read(int fd, char* text, std::size_t size);
  static int rewind(int fd);
  static int truncate(int fd);
  static int settle(int /*fd*/) { return 0; }  // the core's close() never fails
  static int try_lock(int fd);
  static void wait(unsigned milliseconds);
  static int set_owner(int fd, unsigned owner, unsigned group);
  static int set_permissions(int fd, unsigned permissions);
  static int list_attributes(int fd, char* names, std::size_t size);
  static int attribute(int fd, const char* name, char* value, std::size_t size);
  static int set_attribute(int fd, const char* name, const char* value, std::size_t size);
  static int close(int fd);
  static int read_link(const char* path, char* buffer, std::size_t size);
  static int rename(const char* from, const char* to);
  static int remove(const char* path);
  static unsigned pid();

  // Not for files/: for writing, made if it does not exist, and open until the process ends or
  // executes another program, where the client can neither see nor close it.
  static int open_to_hold(const char* path);
};
static_assert(files::System<CoreFiles>);

}  // namespace cg::tool
