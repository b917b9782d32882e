// SPDX-License-Identifier: GPL-2.0-or-later
//
// An open file, closed when its owner goes.
#pragma once

#include <unistd.h>

#include <utility>

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

 private:
  int fd_;
};

}  // namespace cg::program
