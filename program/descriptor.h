// SPDX-License-Identifier: GPL-2.0-or-later
//
// An open file, closed when its owner goes. Reading goes on when a signal interrupts it.
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

  // At most `size` bytes, from where the file stands or from an offset: how many, 0 at its end, or
  // the negative number of an error.
  int read(char* to, std::size_t size) const {
    return files::uninterrupted([=, this] { return SystemFiles::read(fd_, to, size); });
  }

 private:
  int fd_;
};

}  // namespace cg::program
