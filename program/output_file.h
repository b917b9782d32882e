// SPDX-License-Identifier: GPL-2.0-or-later
//
// A program's result: files/whole_file.h with a buffer and an exception. "-" is standard output. A
// file appears complete at commit() or not at all, so it may also be one of the inputs.
//
// Standard output, devices and pipes are written as text comes: the caller first makes sure that
// only the writing can fail. On a terminal control characters are escaped (see printable.h).
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <span>
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

// The files for one result in several formats, by the names that the user gave: "-" is standard
// output; a format with an empty name was not asked for. Text goes to standard output unless
// another format does.
//
// All formats are made before the first file appears: if one cannot be made, none of the others is
// left behind. Standard output is kept in memory until the files are there, since its reader may
// end early, and this process with it. Devices and pipes are written as text comes.

using OutputNames = std::span<const std::string_view>;

// Throws a usage error when two formats would be written to one place.
void require_places(OutputNames names);

bool is_standard_output_taken(OutputNames names);

using Write = std::function<void(std::string_view)>;

class Outputs {
 public:
  // Makes a format by render(write).
  void add(const std::string& name, const std::function<void(const Write&)>& render);

  // Gives all files their names. Throws at the first that could not be kept.
  void commit();

 private:
  std::deque<OutputFile> files_;
  std::optional<std::string> standard_output_;
};

}  // namespace cg::program
