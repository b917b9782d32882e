// SPDX-License-Identifier: GPL-2.0-or-later
//
// A program's result: files/whole_file.h with a buffer and an exception. "-" is standard output. A
// file appears complete at commit() or not at all, so it may also be one of the inputs.
//
// Standard output, devices and pipes are written as text comes: the caller first makes sure that
// only the writing can fail. On a terminal control characters are escaped (see printable.h).
#pragma once

#include <string>
#include <string_view>

#include "files/whole_file.h"
#include "program/system_files.h"

namespace cg::program {

class OutputFile {
 public:
  explicit OutputFile(const std::string& name);

  void write(std::string_view text);  // of whole lines

  // Writes text with control characters that a terminal is meant to obey.
  void write_terminal_text(std::string_view text);

  // Called when everything was written. Throws when the text could not be kept.
  void commit();

 private:
  void flush();
  void write_through(std::string_view text);
  void require_success() const;

  std::string name_;  // what the user reads in errors
  files::WholeFile<SystemFiles> file_;
  const bool is_terminal_;
  std::string buffer_;
};

}  // namespace cg::program
