// SPDX-License-Identifier: GPL-2.0-or-later
//
// The system calls that files/ needs, for the programs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "files/system.h"
#include "program/interruption.h"

namespace cg::program {

struct SystemFiles {
  class Overwriting {
   public:
    Overwriting() { keep_when_interrupted(); }

   private:
    InterruptionsHeld held_;  // signals that come meanwhile are delivered when all is written
  };

  static constexpr unsigned kNewPermissions = 0666;  // without the bits of the umask

  static int open_there(const char* path);
  static int create(const char* path, unsigned permissions);
  static int open_or_create(const char* path);
  static int status(int fd, files::Status& status);
  static int status(const char* path, files::Status& status);
  static int write(int fd, const char* text, std::size_t size);
  static int read(int fd, char* text, std::size_t size);
  static int rewind(int fd);
  static int settle(int fd);
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

  // Not for files/.
};
static_assert(files::System<SystemFiles>);

}  // namespace cg::program
