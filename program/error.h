// SPDX-License-Identifier: GPL-2.0-or-later
//
// The exception with which a program ends when it cannot do its work. It has the final sentence. It
// is thrown where the fault is found and caught once, by run() in program.h, which prints "PROG:
// error: SENTENCE" and exits with the status.
#pragma once

#include <fmt/core.h>  // no more of {fmt}: most sources include this header, and few format anything

#include <stdexcept>
#include <string>

namespace cg::program {

enum class Status { failure = 1, usage = 2 };

class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& sentence, Status status = Status::failure)
      : std::runtime_error(sentence), status_(status) {}

  Status status() const { return status_; }

 private:
  Status status_;
};

// The command line is at fault.
Error formatted_usage_error(fmt::string_view format, fmt::format_args args);
template <class... Args>
Error usage_error(fmt::format_string<Args...> format, Args&&... args) {
  return formatted_usage_error(format, fmt::make_format_args(args...));
}

// A system call on `name` failed with `error_number`: "NAME: No such file or directory".
Error system_error(const std::string& name, int error_number);

}  // namespace cg::program
