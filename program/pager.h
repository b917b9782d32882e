// SPDX-License-Identifier: GPL-2.0-or-later
//
// A program that shows what is written to standard output, page by page, while this object lives.
// The user's PAGER, by way of the shell; without one less, if it is there. Neither "" nor cat is
// one.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace cg::program {

// What standard output would go through; none if it is no terminal.
std::optional<std::string> chosen_pager();

class Pager {
 public:
  // Standard output is a pipe to `command` from now on. Interrupts are the pager's meanwhile, and
  // when it ends before all was written, that is an error of the write and not the end.
  explicit Pager(const std::string& command);
  Pager(const Pager&) = delete;
  ~Pager();

  // After all was written, or the write failed: waits until the user has seen enough. False if the
  // shell could not run the command.
  bool wait();

 private:
  pid_t pid_ = -1;
};

}  // namespace cg::program
