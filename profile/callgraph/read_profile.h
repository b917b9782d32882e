// SPDX-License-Identifier: GPL-2.0-or-later
//
// A whole input as a profile of calls.
#pragma once

#include <string_view>

#include "profile/callgraph/reader.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::profile::callgraph {

// `cut` is left out where names of files begin with it.
inline CallProfile read_profile(program::Input& input, std::string_view cut,
                                program::Console& console) {
  Place place{.file = input.name()};
  CallProfile profile;
  Reader reader(place, profile, cut);
  console.expect(input.size());
  for (std::string_view lines = input.next_lines(); !lines.empty(); lines = input.next_lines()) {
    reader.feed(lines);
    console.advance(lines.size());
  }
  reader.finish();
  return profile;
}

}  // namespace cg::profile::callgraph
