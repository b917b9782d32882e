// SPDX-License-Identifier: GPL-2.0-or-later
//
// Translates the names that options had in older Callgrinds, up to Valgrind 3.2's, or that its
// manual still uses.
#pragma once

#include "tool/core/growing.h"

namespace cg::tool::callgrind {

// `arg` in today's spelling, as a new text that lasts; or `arg` itself if the spelling is the same.
const char* spelt_today(const char* arg);

// Options that Callgrind accepts but that have no effect there, or none that a reader of profiles
// knows. They are accepted so that old command lines still work.
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
