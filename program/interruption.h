// SPDX-License-Identifier: GPL-2.0-or-later
//
// A temporary file goes, too, when the process is told to end: by SIGHUP, SIGINT or SIGTERM. The
// process still ends by that signal. One that it was started to ignore stays ignored (nohup).
#pragma once

#include <csignal>

namespace cg::program {

// From now on `path`, of fewer than files::Path::kCapacity bytes, instead of what was named
// before.
void remove_when_interrupted(const char* path);

// From now on nothing.
void keep_when_interrupted();

// For its life these signals wait: none comes between the making of a file and the word of it.
class InterruptionsHeld {
 public:
  InterruptionsHeld();
  InterruptionsHeld(const InterruptionsHeld&) = delete;
  InterruptionsHeld& operator=(const InterruptionsHeld&) = delete;
  ~InterruptionsHeld();

 private:
  sigset_t before_;
};

}  // namespace cg::program
