// SPDX-License-Identifier: GPL-2.0-or-later
//
// Standard error of a program: messages, each a line that begins with the program's name and has no
// control characters (see printable.h), and, on a terminal, a progress line. The progress line
// appears when the work has taken a second, is overwritten as the work goes on, makes room for
// messages, and is removed at the end. All functions may be called from any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace cg::program {

class Console {
 public:
  explicit Console(std::string_view program);
  ~Console();

  void error(std::string_view text);
  void warning(std::string_view text);
  void note(std::string_view text);

  // The current step of the work: a message, or on a terminal a word in the progress line.
  void step(std::string_view text);

  // Progress: the number of bytes to read in all (0: unknown), and the number of bytes just read.
  void expect(std::uint64_t bytes) { expected_ += bytes; }
  void advance(std::uint64_t bytes);

  // The work is done: removes the progress line, before a result is written to the terminal.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void say(std::string_view text);
  void erase_progress();
  void draw_progress();

  const std::string program_;
  const bool is_terminal_;
  std::mutex mutex_;  // guards the members below, except the atomics
  Clock::time_point next_draw_;
  std::string step_;
  bool drawn_ = false;
  std::atomic<std::uint64_t> expected_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
};

}  // namespace cg::program
