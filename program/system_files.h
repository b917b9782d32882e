// SPDX-License-Identifier: GPL-2.0-or-later
//
// The system calls that files/ needs, for the programs.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <utility>

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
  static int truncate(int fd);
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

// An open file, closed by the destructor. A read that a signal interrupts is repeated.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  // The standard streams stay open: others may still want them.
  ~Descriptor() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
  }

  int get() const { return fd_; }

  // Reads at most `size` bytes, from the current position or from an offset. Returns the number of
  // bytes, 0 at the end of the file, or a negative error number.
  int read(char* to, std::size_t size) const {
    return files::uninterrupted([=, this] { return SystemFiles::read(fd_, to, size); });
  }

 private:
  int fd_;
};

}  // namespace cg::program
