// SPDX-License-Identifier: GPL-2.0-or-later
//
// Removes a temporary file when SIGHUP, SIGINT or SIGTERM tells the process to end. The process
// still ends by that signal. A signal that was ignored at the start stays ignored (nohup).
#pragma once

#include <csignal>

namespace cg::program {

// From now on `path`, of fewer than files::Path::kCapacity bytes, is removed, instead of an earlier
// path.
void remove_when_interrupted(const char* path);

// From now on no file is removed.
void keep_when_interrupted();

// While an object of this class lives these signals wait: none comes between the creation of a file
// and remove_when_interrupted().
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
