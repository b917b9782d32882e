// SPDX-License-Identifier: GPL-2.0-or-later
//
// For tests: reads a text as a call profile, in one piece or line by line, and writes profiles as
// text.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "profile/callgraph/reader.h"

namespace cg::profile::callgraph {

// `text` is whole lines; pieces are of at least `piece` bytes.
inline CallProfile read_text(std::string_view text, std::size_t piece = std::string_view::npos) {
  Place place{.file = "f"};
  CallProfile profile;
  Reader reader(place, profile);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from =
        std::min(text.size() - 1, piece < text.size() ? at + piece : text.size());
    const std::size_t end = text.find('\n', from) + 1;
    reader.feed(std::string(text.substr(at, end - at)));  // a copy: nothing may be read behind it
    at = end;
  }
  reader.finish();
  return profile;
}

}  // namespace cg::profile::callgraph
