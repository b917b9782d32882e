// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads a whole input through the reader into a sink.
#pragma once

#include "profile/reader.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::profile {

// `place` is the object that the sink uses in its errors.
template <Sink S>
void read_profile(program::Input& input, Place& place, S& sink, OnBadLine on_bad_line,
                  program::Console& console) {
  Reader reader(place, sink, std::move(on_bad_line));
  for (std::string_view lines = input.next_lines(); !lines.empty(); lines = input.next_lines()) {
    reader.feed(lines);
    console.advance(lines.size());
  }
  reader.finish();
}

}  // namespace cg::profile
