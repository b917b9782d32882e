// SPDX-License-Identifier: GPL-2.0-or-later
//
// A program that shows standard output page by page, while this object lives: the user's PAGER, run
// by the shell; without PAGER less, if it is installed. "" and cat mean no pager.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace cg::program {

// The pager for standard output; none if it is no terminal.
std::optional<std::string> chosen_pager();

class Pager {
 public:
  // Makes standard output a pipe to `command`. Meanwhile interrupts are left to the pager. If it
  // ends before all was written, the write fails, and this process goes on.
  explicit Pager(const std::string& command);
  Pager(const Pager&) = delete;
  ~Pager();

  // Called after all was written, or the write failed: waits until the pager ends. False if the
  // shell could not run the command.
  bool wait();

 private:
  pid_t pid_ = -1;
};

}  // namespace cg::program
