// SPDX-License-Identifier: GPL-2.0-or-later
//
// A whole input as a profile of calls.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "profile/callgraph/reader.h"
#include "program/console.h"
#include "program/input.h"

namespace cg::profile::callgraph {

// What a row of self cost takes in a file, at the least and with names; room for rows is taken
// beforehand for files of up to this size: growing by moving costs a tenth of the time.
inline constexpr std::uint64_t kBytesOfRow = 16, kMostReserved = std::uint64_t{1} << 28;

// `cut` is left out where names of files begin with it.
inline CallProfile read_profile(program::Input& input, std::string_view cut,
                                program::Console& console) {
  Place place{.file = input.name()};
  CallProfile profile;
  Reader reader(place, profile, cut);
  console.expect(input.size());
  profile.lines.reserve(std::min(input.size(), kMostReserved) / kBytesOfRow);
  for (std::string_view lines = input.next_lines(); !lines.empty(); lines = input.next_lines()) {
    reader.feed(lines);
    console.advance(lines.size());
  }
  reader.finish();
  if (const auto sentence = reader.disagreement())
    console.warning(place.file + ": " + *sentence + ", which is taken");
  return profile;
}

}  // namespace cg::profile::callgraph
