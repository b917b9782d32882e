// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/outputs.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/cg_annotate/make_page.h"
#include "annotate/cg_annotate/text_output.h"
#include "annotate/export/csv.h"
#include "annotate/export/exported_header.h"
#include "annotate/export/folded.h"
#include "annotate/export/pprof.h"
#include "annotate/export/speedscope.h"
#include "annotate/html/page_html.h"
#include "annotate/json/json.h"
#include "annotate/layout_3_24/grouped_text.h"
#include "annotate/query/events.h"
#include "annotate/query/listed_functions.h"
#include "annotate/sources/page_texts.h"
#include "annotate/text/text.h"
#include "profile/callgraph/writer.h"
#include "program/error.h"
#include "program/outputs.h"

namespace cg::annotate {
namespace {

using program::Write;

// Of the profile's own events: the first stands for one that is derived.
void export_lines(const Options& options, const Profiles& profiles, const Events& events,
                  program::Outputs& outputs) {
  if (!options.needs_line_costs()) return;
  const profile::Profile& profile = profiles.functions();
  const std::size_t first = events.sort.front().event;
  const std::size_t primary = first < events.names.size() ? first : 0;
  outputs.add(options.pprof, [&](const Write& to) { exports::pprof(profile, primary, to); });
  outputs.add(options.speedscope,
              [&](const Write& to) { exports::speedscope(profile, primary, to); });
  outputs.add(options.callgrind, [&](const Write& to) {
    profile::callgraph::write(profile, exports::exported_header(profile.header()), to);
  });
}

// All of them, in the order of the report.
void export_functions(const Options& options, const Profiles& profiles, Events events,
                      program::Outputs& outputs) {
  if (options.csv.empty() && options.folded.empty()) return;
  events.drop_thresholds();
  const profile::Profile& functions = profiles.functions();
  const std::vector<std::size_t> order = listed_functions(functions, events);
  outputs.add(options.csv, [&](const Write& to) { exports::csv(functions, order, to); });
  if (options.folded.empty()) return;
  const std::size_t primary = events.sort.front().event;
  if (events.is_ratio(primary))
    throw program::usage_error("--folded: {} is a ratio, which does not add up",
                               events.name(primary));
  const auto count_of = [&](std::span<const profile::Count> counts) {
    return events.value(primary, counts);
  };
  outputs.add(options.folded,
              [&](const Write& to) { exports::folded(functions, order, count_of, to); });
}

}  // namespace

void write_outputs(const Options& options, const Profiles& profiles, const Listing& listing,
                   program::Console& console) {
  program::Outputs outputs;
  outputs.add(options.json, [&](const Write& to) { render::json(listing, to); });
  const Events events = profiles.events(options);
  export_lines(options, profiles, events, outputs);
  export_functions(options, profiles, events, outputs);
  outputs.add(options.html, [&](const Write& to) {
    const Page page = make_page(options, profiles, listing.functions);
    render::html::page_html(page, to);
    tell_of_page(page, console);
  });
  outputs.commit();
  if (program::is_standard_output_taken(options.output_files())) return;
  write_text(options, [&](const render::TextStyle& style, const WriteLines& to) {
    render::text(listing, style, to);
  });
}

void write_outputs(const Options& options, const Profiles&, const GroupedListing& listing,
                   program::Console&) {
  write_text(options, [&](const render::TextStyle& style, const WriteLines& to) {
    render::grouped_text(listing, style, to);
  });
}

}  // namespace cg::annotate
