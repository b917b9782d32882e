// SPDX-License-Identifier: GPL-2.0-or-later
//
// Options that Callgrind accepts and that do nothing there, or nothing that a reader of profiles
// knows of: taken, so that a command line of old still works.
#pragma once

#include "tool/core/growing.h"

namespace cg::tool::callgrind {

class DeadOptions {
 public:
  // One was given that asks for something.
  void add(const char* arg) { given_.push(arg); }

  // Says so, a line for each.
  void warn() const;

 private:
  Growing<const char*> given_{"cg.options"};
};

}  // namespace cg::tool::callgrind
