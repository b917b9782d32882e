// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "program/printable.h"

namespace cg::program {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 1s;      // before anything is shown
constexpr auto kInterval = 100ms;   // between two drawings
constexpr std::size_t kWidth = 78;  // of the progress line, so that it never wraps

void write_error(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

Console::Console(std::string_view program)
    : program_(program),
      is_terminal_(::isatty(STDERR_FILENO) == 1),
      next_draw_(Clock::now() + kPatience) {}

Console::~Console() { finish(); }

void Console::error(std::string_view text) { say(fmt::format("error: {}", text)); }
void Console::warning(std::string_view text) { say(fmt::format("warning: {}", text)); }
void Console::note(std::string_view text) { say(text); }

void Console::step(std::string_view text) {
  if (!is_terminal_) return say(text);
  const std::lock_guard lock(mutex_);
  step_ = printable_line(text);
}

void Console::say(std::string_view text) {
  const std::lock_guard lock(mutex_);
  erase_progress();
  write_error(fmt::format("{}: {}\n", program_, printable_line(text)));
}

void Console::advance(std::uint64_t bytes) {
  done_ += bytes;
  if (!is_terminal_) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || Clock::now() < next_draw_) return;  // another thread draws, or it is too early
  next_draw_ = Clock::now() + kInterval;
  draw_progress();
}

void Console::finish() {
  const std::lock_guard lock(mutex_);
  erase_progress();
}

void Console::draw_progress() {
  const std::uint64_t expected = expected_, done = done_;
  std::string line = program_ + ": ";
  if (expected >= done && expected > 0)
    line += fmt::format("{}% of {} MB", 100 * done / expected, expected / 1'000'000);
  else
    line += fmt::format("{} MB", done / 1'000'000);
  if (!step_.empty()) line += ", " + step_;
  line.resize(std::min(line.size(), kWidth));
  write_error("\r\033[K" + line);
  drawn_ = true;
}

void Console::erase_progress() {
  if (std::exchange(drawn_, false)) write_error("\r\033[K");
}

}  // namespace cg::program
