// SPDX-License-Identifier: GPL-2.0-or-later
//
// Options that Callgrind accepts but that have no effect there, or none that a reader of profiles
// knows. They are accepted so that old command lines still work.
#pragma once

#include "tool/core/growing.h"

namespace cg::tool::callgrind {

class DeadOptions {
 public:
  // Records an option that asks for an effect.
  void add(const char* arg) { given_.push(arg); }

  // Warns in a line for each.
  void warn() const;

 private:
  Growing<const char*> given_{"cg.options"};
};

}  // namespace cg::tool::callgrind
