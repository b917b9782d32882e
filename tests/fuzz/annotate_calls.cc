// SPDX-License-Identifier: GPL-2.0-or-later
//
// Any profile of calls as a report with all that there is, and as a page: they
// are written or refused.
#include "annotate/callgrind_annotate/make_listing.h"
#include "annotate/callgrind_annotate/make_page.h"
#include "annotate/export/folded.h"
#include "annotate/export/pprof.h"
#include "annotate/export/speedscope.h"
#include "annotate/html/page_html.h"
#include "annotate/text/calls_text.h"
#include "profile/callgraph/profile_file.h"
#include "tests/fuzz/fuzz.h"

namespace cg::fuzz {
namespace {

// Exports of whole stacks, if there are some.
void write_stacks(const profile::Profile& profile) {
  if (!profile.has_contexts()) return;
  std::size_t size = 0;
  const auto to = [&](std::string_view piece) { size += piece.size(); };
  accepts([&] { annotate::exports::speedscope(profile, 0, to); });
  accepts([&] { annotate::exports::pprof(profile, 0, to); });
  accepts([&] {
    annotate::exports::folded(
        profile, {}, [](std::span<const profile::Count> counts) { return counts[0]; }, to);
  });
}

void annotate(const std::string& text, bool inclusive) {
  program::Console console("fuzz");
  program::Input input = program::Input::of_text("f", text, std::nullopt);
  const profile::rename::NameRules as_they_are;
  profile::Place place;
  profile::Profile profile(place, profile::Profile::Keep::rows_and_calls);
  profile.keep_contexts();
  profile::callgraph::read_calls(input, profile, place, {as_they_are}, console, "/src/");
  write_stacks(profile);
  annotate::callgraph::Options options;
  options.profile = "f";
  options.inclusive = inclusive;
  options.callers = options.callees = true;
  options.threshold = {"100", 100};
  if (profile.has_contexts())
    options.contexts = inclusive ? annotate::callgraph::Options::Contexts::callees
                                 : annotate::callgraph::Options::Contexts::callers;
  options.include_dirs = {folder().path("")};
  const profile::callgraph::Graph graph(profile);
  const annotate::Listing listing = make_listing(options, profile, graph, input);
  std::string report;
  annotate::render::calls_text(listing, {.percentages = true}, annotate::render::Tree::calls,
                               [&](std::string_view lines) { report += lines; });
  require(report.find("PROGRAM TOTALS") != std::string::npos, "a report has totals");
  std::size_t size = 0;
  annotate::render::html::page_html(make_page(options, profile, graph, input, listing),
                                    [&](std::string_view piece) { size += piece.size(); });
  require(size > 0, "a page is written");
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  const std::string text = std::string(text_of(data, size)) + '\n';
  accepts([&] { annotate(text, false); });
  accepts([&] { annotate(text, true); });
  return 0;
}
