// SPDX-License-Identifier: GPL-2.0-or-later
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "annotate/callgrind_annotate/make_brief.h"
#include "annotate/callgrind_annotate/make_listing.h"
#include "annotate/callgrind_annotate/make_page.h"
#include "annotate/callgrind_annotate/options.h"
#include "annotate/html/page_html.h"
#include "annotate/sources/assembly.h"
#include "annotate/sources/debug_info.h"
#include "annotate/sources/page_texts.h"
#include "annotate/text/brief_text.h"
#include "annotate/text/calls_text.h"
#include "profile/callgraph/graph.h"
#include "profile/callgraph/profile_file.h"
#include "profile/callgraph/threads.h"
#include "program/output_file.h"
#include "program/program.h"
#include "program/terminal_text.h"

namespace cg::annotate::callgraph {
namespace {

// The working folder, which names of files are shown without.
std::string here() {
  std::error_code error;
  const std::string folder = std::filesystem::current_path(error);
  return folder.ends_with('/') ? folder : folder + '/';
}

void write_brief(const Options& options, const Brief& brief) {
  program::OutputFile output("-");
  render::brief_text(brief, *options.brief_lines, {},
                     [&](std::string_view lines) { output.write(lines); });
  output.commit();
}

void write_text(const Options& options, bool is_found, const Listing& listing) {
  program::OutputFile output("-");
  if (is_found) output.write("Reading data from '" + options.profile + "'...\n");
  const bool has_tree = options.callers || options.callees;
  render::calls_text(listing,
                     {.percentages = options.show_percs, .width = program::terminal_width()},
                     has_tree ? render::Tree::calls : render::Tree::none,
                     [&](std::string_view lines) { output.write(lines); });
  output.commit();
}

// The profile once more, or null if threads are not wanted.
class Threads {
 public:
  Threads(const Options& options, const std::string& folder) {
    if (!options.needs_threads()) return;
    const profile::rename::NameRules as_they_are;
    program::Input input(options.profile);
    profile_.emplace(place_, profile::Profile::Keep::rows);
    profile::callgraph::read_threads(input, *profile_, place_, {as_they_are}, folder);
  }
  const profile::Profile* get() const { return profile_ ? &*profile_ : nullptr; }

 private:
  profile::Place place_;
  std::optional<profile::Profile> profile_;
};

void annotate(const Options& given, program::Console& console) {
  Options options = given;
  const bool is_found = options.profile.empty();
  if (is_found) options.profile = found_profile();
  program::Input input(options.profile);
  const profile::rename::NameRules as_they_are;
  profile::Place place;
  profile::Profile profile(place, profile::Profile::Keep::rows_and_calls);
  if (options.assembly) profile.keep_addresses();
  const bool wants_contexts = !options.html.empty() || options.contexts != Options::Contexts::none;
  if (wants_contexts && !options.inline_tree) profile.keep_contexts();
  const std::string folder = here();
  DebugInfo debug_info;
  if (!options.nearest_lines) debug_info.leave_lines_unknown();
  profile::callgraph::read_calls(input, profile, place, {as_they_are}, console, folder,
                                 options.inline_tree ? &debug_info : nullptr);
  if (options.inline_tree) debug_info.require_addresses(options.profile);
  if (options.assembly) require_addresses(profile, options.profile);
  const Threads threads(options, folder);
  const profile::callgraph::Graph graph(profile);
  if (options.brief_lines && !options.has_outputs()) {
    console.finish();
    return write_brief(options, make_brief(options, profile, graph));
  }
  Listing listing = make_listing(options, profile, graph, input, threads.get());
  if (options.brief_lines) listing.brief = make_brief(options, profile, graph);

  console.finish();
  program::Outputs outputs;
  outputs.add(options.html, [&](const program::Write& to) {
    const Page page = make_page(options, profile, graph, input, listing, threads.get());
    render::html::page_html(page, to);
    tell_of_page(page, console);
  });
  outputs.commit();
  if (program::is_standard_output_taken(options.output_files())) {
    // The page is there.
  } else if (options.brief_lines) {
    write_brief(options, *listing.brief);
  } else {
    write_text(options, is_found, listing);
  }
  for (const std::string& note : listing.notes) console.note(note);
  for (const std::string& note : debug_info.notes()) console.note(note);
}

}  // namespace
}  // namespace cg::annotate::callgraph

int main(int argc, char** argv) {
  using namespace cg::annotate::callgraph;
  return cg::program::run(kProgram, argc, argv, annotate);
}
