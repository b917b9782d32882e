// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/make_page.h"

#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "annotate/callgrind_annotate/call_lines.h"
#include "annotate/callgrind_annotate/function_rows.h"
#include "annotate/callgrind_annotate/make_brief.h"
#include "annotate/callgrind_annotate/make_listing.h"
#include "annotate/findings/brief.h"
#include "annotate/query/events.h"
#include "annotate/query/objects.h"
#include "annotate/query/page_calls.h"
#include "annotate/query/row_groups.h"
#include "annotate/sources/assembly.h"
#include "annotate/sources/page_of_profile.h"
#include "profile/beginning.h"
#include "profile/beside_profile.h"

namespace cg::annotate::callgraph {
namespace {

using profile::Counts;
using profile::Profile;
using profile::callgraph::Graph;

std::vector<std::string> notes(const Options& options, const Profile& profile,
                               const PageCalls& calls) {
  std::vector<std::string> notes;
  if (is_checkpoint(profile.header())) notes.push_back(profile::checkpoint_note(options.profile));
  if (!calls.stacks && !is_by_object(profile.header()))
    notes.emplace_back(
        "no flame graph: calls were not recorded by their stacks (valgrind --tool=callgrind "
        "--contexts=full)");
  return notes;
}

}  // namespace

Page make_page(const Options& options, const Profile& profile, const Graph& graph,
               const program::Input& input, const Listing& listing, const Profile* threads) {
  const Events events = chosen_events(options, profile);
  std::vector<AssemblyFunction> assembly;
  if (options.assembly)
    assembly =
        page_assembly(profile, FunctionRows(profile, graph, events, options).listed_functions(),
                      *options.assembly, events, options.include_dirs);
  PageCalls calls = page_calls(profile, graph);
  calls.is_inclusive_first = options.inclusive;
  calls.has_inlined = options.inline_tree;
  Page page =
      page_of_profile({.profile = profile,
                       .head = {.commands = listing.metadata.commands,
                                .profiles = listing.metadata.data_files,
                                .descriptions = listing.metadata.descriptions},
                       .events = events,
                       .event_options = options,
                       .source_options = options,
                       .sources = options.page_sources,
                       .listed = listing.functions,
                       .assembly = std::move(assembly),
                       .older_than = [&](std::time_t time) { return older_than(input, time); },
                       .notes = notes(options, profile, calls)});
  page.parts = parts_with_calls(profile, graph);
  page.calls = std::move(calls);
  if (listing.brief)
    page.brief = listing.brief;
  else if (is_of_program(profile.header()))
    page.brief = make_brief(options, profile, graph);
  if (is_by_object(profile.header())) page.objects = page_objects(profile);
  if (!options.by.empty()) {
    const Counts totals = profile.call_totals().all(events.names.size());
    page.groups =
        page_groups({.profile = profile, .totals = totals, .threads = threads}, options.by, events);
  }
  return page;
}

}  // namespace cg::annotate::callgraph
