// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/interruption.h"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>

#include "files/path.h"

namespace cg::program {
namespace {

constexpr int kSignals[] = {SIGHUP, SIGINT, SIGTERM};

// Read by the handler.
char temporary[files::Path::kCapacity];
std::atomic<bool> temporary_is_there = false;

// The signal has its default effect again, as soon as the handler returns.
extern "C" void remove_and_end(int signal) {
  if (temporary_is_there) ::unlink(temporary);
  std::raise(signal);
}

void handle(int signal) {
  struct sigaction old;
  ::sigaction(signal, nullptr, &old);
  if (old.sa_handler == SIG_IGN) return;
  struct sigaction action = {};
  action.sa_handler = remove_and_end;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void remove_when_interrupted(const char* path) {
  keep_when_interrupted();
  const std::size_t size = std::strlen(path) + 1;
  if (size > sizeof temporary) return;  // the system takes no longer path either
  std::memcpy(temporary, path, size);
  temporary_is_there = true;
  for (const int signal : kSignals) handle(signal);
}

void keep_when_interrupted() { temporary_is_there = false; }

InterruptionsHeld::InterruptionsHeld() {
  sigset_t held;
  ::sigemptyset(&held);
  for (const int signal : kSignals) ::sigaddset(&held, signal);
  ::sigprocmask(SIG_BLOCK, &held, &before_);
}

InterruptionsHeld::~InterruptionsHeld() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

}  // namespace cg::program
