// SPDX-License-Identifier: GPL-2.0-or-later
//
// --objects=yes: which data misses (tool/objects/), for the cost centres of the profile. The core's
// calls have no context, so there is only one.
#pragma once

#include "tool/cachegrind/options.h"
#include "tool/core/valgrind.h"
#include "tool/objects/allocator_hooks.h"
#include "tool/objects/data_objects.h"

namespace cg::tool::cachegrind {

class MissesByObject {
 public:
  constexpr MissesByObject() = default;

  // Ends the run if they cannot be had.
  void begin(Options& options);
  void begin_thread(ThreadId thread) { objects.begin_thread(thread); }
  void zero() { objects.zero(); }

  // See AllocatorHooks.
  IRSB* hooked(IRSB* translation, Addr entry, IRType word) {
    return hooks_.hooked(translation, entry, word);
  }

  // Writes PROFILE.objects, and reports a failure.
  bool write(const char* profile);

  DataObjects objects;

 private:
  AllocatorHooks hooks_{objects};
};

extern constinit MissesByObject misses_by_object;

}  // namespace cg::tool::cachegrind
