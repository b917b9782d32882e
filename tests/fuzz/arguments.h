// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a command line of a text, which has an argument on each line.
#pragma once

#include <string>
#include <vector>

#include "program/command_line.h"
#include "tests/fuzz/fuzz.h"

namespace cg::fuzz {

class Arguments {
 public:
  explicit Arguments(std::string_view text) {
    for_each_line(text, [this](const std::string& line) { add(line.c_str()); });
  }

  void add(std::string argument) { texts_.push_back(std::move(argument)); }

  // Valid as long as this object is neither changed nor moved.
  template <class Options>
  program::CommandLine<Options> command_line(const program::Program<Options>& program) {
    argv_.assign(1, program.name.data());
    for (const std::string& text : texts_) argv_.push_back(text.c_str());
    return program::CommandLine<Options>(program, static_cast<int>(argv_.size()), argv_.data());
  }

 private:
  std::vector<std::string> texts_;
  std::vector<const char*> argv_;
};

}  // namespace cg::fuzz
