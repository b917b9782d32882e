// SPDX-License-Identifier: GPL-2.0-or-later
//
// A program's result: files/whole_file.h with a buffer and an exception. "-" is standard output.
// A file appears complete at commit() or not at all, hence it may also be one of the inputs.
//
// Standard output, devices and pipes are written as text comes: whoever uses them first makes sure
// that nothing can fail but the writing. A terminal gets what it would obey escaped (see
// printable.h).
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

  // A text that a terminal may obey.
  void write_terminal_text(std::string_view text);

  // Everything has been written. Throws when it could not be kept.
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
