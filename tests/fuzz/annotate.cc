// SPDX-License-Identifier: GPL-2.0-or-later
//
// cg_annotate without its main.
#include "annotate/cg_annotate/make_grouped_listing.h"
#include "annotate/cg_annotate/make_listing.h"
#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/layout_3_24/grouped_text.h"
#include "annotate/text/text.h"
#include "tests/fuzz/annotate_input.h"

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
  });
  return 0;
}
