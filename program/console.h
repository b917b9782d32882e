// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a program says on standard error: messages, each a line that begins with the program's
// name and holds no control characters (see printable.h), and, on a terminal, one line that shows
// how far the work is. That line comes when the work has taken a second, is written over as it
// goes on, gives way to messages, and is gone at the end. All of it may be called from any thread.
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

  // What is being done: a message of its own, or a word in the progress line of a terminal.
  void step(std::string_view text);

  // Progress: so many bytes are to be read in all (0: unknown); so many more have been.
  void expect(std::uint64_t bytes) { expected_ += bytes; }
  void advance(std::uint64_t bytes);

  // What was expected is done: the progress line goes, before a result may come to the terminal.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void say(std::string_view text);
  void erase_progress();
  void draw_progress();

  const std::string program_;
  const bool is_terminal_;
  std::mutex mutex_;  // for what follows but the atomics
  Clock::time_point next_draw_;
  std::string step_;
  bool drawn_ = false;
  std::atomic<std::uint64_t> expected_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
};

}  // namespace cg::program
