// SPDX-License-Identifier: GPL-2.0-or-later
//
// cg_annotate without its main.
#include <algorithm>
#include <string>

#include "annotate/cg_annotate/make_brief.h"
#include "annotate/cg_annotate/make_grouped_listing.h"
#include "annotate/cg_annotate/make_listing.h"
#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/layout_3_24/grouped_text.h"
#include "annotate/text/brief_text.h"
#include "annotate/text/text.h"
#include "tests/fuzz/annotate_input.h"

namespace {

// Whole lines, no more than asked for, whatever names and counts are.
void check_brief(const cg::annotate::Options& options, const cg::annotate::Profiles& profiles) {
  using namespace cg;
  const annotate::Brief brief = make_brief(options, profiles, profiles.events(options));
  for (const std::size_t most : {annotate::kFewestBriefLines, annotate::kBriefLines}) {
    std::string text;
    annotate::render::brief_text(brief, most, {}, [&](std::string_view lines) { text += lines; });
    fuzz::require(text.ends_with('\n'), "a brief is whole lines");
    fuzz::require(std::ranges::count(text, '\n') <= static_cast<std::ptrdiff_t>(most),
                  "a brief has a bound");
    fuzz::require(std::ranges::all_of(text, [](char c) { return c == '\n' || c < 0 || c >= ' '; }),
                  "a brief has no control characters");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  Arguments words = annotate_input(data, size);

  accepts([&] {
    const annotate::Options options = words.command_line(annotate::kProgram).parse();
    program::Console console("fuzz");
    const annotate::Profiles profiles(options, console);
    const auto write = [](std::string_view lines) {
      require(lines.ends_with('\n'), "a report is whole lines");
    };
    const annotate::render::TextStyle style{.percentages = options.show_percs};
    if (options.layout() == annotate::Layout::of_3_24)
      annotate::render::grouped_text(make_grouped_listing(options, profiles), style, write);
    else
      annotate::render::text(make_listing(options, profiles), style, write);
    check_brief(options, profiles);
  });
  return 0;
}
