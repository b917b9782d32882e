// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files for one result in several formats, by the names that the user gave: "-" is standard
// output; a format with an empty name was not asked for. Text goes to standard output unless
// another format does.
//
// All formats are made before the first file appears: if one cannot be made, none of the others is
// left behind. Standard output is kept in memory until the files are there, since its reader may
// end early, and this process with it. Devices and pipes are written as text comes.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "program/output_file.h"

namespace cg::program {

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
