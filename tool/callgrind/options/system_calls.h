// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures how long kernel calls take, as seen by the thread that makes them.
#pragma once

#include <cstdint>

#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

// The unit. With nanoseconds the time on the processor is measured, too.
enum class SystemTimes : std::uint8_t { none, milliseconds, microseconds, nanoseconds };

const char* unit_of(SystemTimes times);

// In that unit.
struct SystemTime {
  std::uint64_t elapsed;
  std::uint64_t cpu;
};

class SystemCalls {
 public:
  constexpr SystemCalls() = default;

  void begin(SystemTimes times);

  void begin_call(ThreadId thread);
  SystemTime end_call(ThreadId thread);  // the time since the call began

 private:
  std::uint64_t elapsed() const;
  std::uint64_t cpu() const;

  SystemTimes times_ = SystemTimes::none;
  SystemTime* begun_ = nullptr;  // by thread
};

}  // namespace cg::tool::callgrind
