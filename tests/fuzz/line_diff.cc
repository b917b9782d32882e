// SPDX-License-Identifier: GPL-2.0-or-later
//
// Any two texts: what stays is the same on both sides, so that what is gone and what is new make
// the second text of the first; and never is more gone and new than all. Sections: the texts.
#include "annotate/sources/line_diff.h"

#include "tests/fuzz/fuzz.h"

namespace cg::fuzz {
namespace {

std::vector<std::string_view> kept(annotate::Lines lines, const std::vector<bool>& changed) {
  require(lines.size() == changed.size(), "each line is the same or not");
  std::vector<std::string_view> kept;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!changed[i]) kept.push_back(lines[i]);
  return kept;
}

// Bytes are lines: more of them, and more of them alike, than there are of text.
std::vector<std::string_view> lines_of(const std::string& text) {
  std::vector<std::string_view> lines;
  for (std::size_t i = 0; i < text.size(); ++i)
    lines.push_back(std::string_view(text).substr(i, 1));
  return lines;
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  const auto [first, second] = sections<2>(text_of(data, size));
  const std::vector<std::string_view> before = lines_of(first), after = lines_of(second);

  const annotate::LineDiff diff = annotate::diff_lines(before, after);
  const auto stays = kept(before, diff.removed);
  require(stays == kept(after, diff.added), "what stays is the same");
  const bool have_none = first.find_first_of(second) == std::string::npos;
  require(have_none == stays.empty(), "of what both have, something stays");
  const auto same = annotate::diff_lines(before, before);
  require(kept(before, same.removed) == before && kept(before, same.added) == before,
          "a text is its own");
  return 0;
}
