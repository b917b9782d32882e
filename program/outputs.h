// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files that hold one result in several forms, by the names that the user gave: "-" is standard
// output, an empty one was not asked for. Text goes to standard output where no other form does.
//
// All forms are made before the first can be seen: one that cannot be made leaves nothing of the others
// behind. What is for standard output is kept in memory until the files are there, for whoever reads it
// may end early, and this process with it. Devices and pipes get what is written as it comes.
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

// Throws a usage error when two forms would be written to one place.
void require_places(OutputNames names);

bool is_standard_output_taken(OutputNames names);

using Write = std::function<void(std::string_view)>;

class Outputs {
 public:
  // Makes a form by render(write).
  void add(const std::string& name, const std::function<void(const Write&)>& render);

  // Throws at the first that could not be kept.
  void commit();

 private:
  std::deque<OutputFile> files_;
  std::optional<std::string> standard_output_;
};

}  // namespace cg::program
