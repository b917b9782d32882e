// SPDX-License-Identifier: GPL-2.0-or-later
//
// For tests: reads a text with the reader.
#pragma once

#include <string>
#include <string_view>

#include "profile/reader.h"

namespace cg::profile {

inline constexpr std::string_view kTestFile = "test.out";

// Reads `text`, which is whole lines, into a sink that knows `place`.
template <Sink S>
void read_text(std::string_view text, Place& place, S& sink,
               OnBadLine on_bad_line = stop_at_bad_line) {
  Reader reader(place, sink, on_bad_line);
  reader.feed(text);
  reader.finish();
  if constexpr (requires { sink.finish(); }) sink.finish();
}

}  // namespace cg::profile
