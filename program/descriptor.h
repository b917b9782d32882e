// SPDX-License-Identifier: GPL-2.0-or-later
//
// An open file, closed by the destructor. A read that a signal interrupts is repeated.
#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "program/system_files.h"

namespace cg::program {

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
