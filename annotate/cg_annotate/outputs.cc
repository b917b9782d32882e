// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/outputs.h"

#include <array>
#include <span>
#include <string>
#include <vector>

#include "annotate/cg_annotate/make_comparison.h"
#include "annotate/cg_annotate/make_page.h"
#include "annotate/cg_annotate/text_output.h"
#include "annotate/export/csv.h"
#include "annotate/export/folded.h"
#include "annotate/export/pieces.h"
#include "annotate/export/pprof.h"
#include "annotate/export/speedscope.h"
#include "annotate/html/page_html.h"
#include "annotate/json/comparison_json.h"
#include "annotate/json/json.h"
#include "annotate/layout_3_24/grouped_text.h"
#include "annotate/query/events.h"
#include "annotate/query/listed_functions.h"
#include "annotate/query/row_groups.h"
#include "annotate/sources/page_texts.h"
#include "annotate/text/brief_text.h"
#include "annotate/text/compared_brief_text.h"
#include "annotate/text/comparison/comparison_text.h"
#include "annotate/text/text.h"
#include "profile/callgraph/writer.h"
#include "program/error.h"
#include "program/output_file.h"

namespace cg::annotate {
namespace {

using program::Write;

// The input of each form. `console` is told which sources are in a page.
struct OfProfiles {
  const Options& options;
  const Profiles& profiles;
  const Listing& listing;
  program::Console& console;

  const profile::Profile& profile() const { return profiles.functions(); }
  Events events() const { return profiles.events(options); }

  // Of the profile's own events: the first stands for one that is derived.
  std::size_t primary() const {
    const Events events = this->events();
    const std::size_t first = events.sort.front().event;
    return first < events.names.size() ? first : 0;
  }
  // All functions, in the order of the report.
  std::vector<std::size_t> order() const {
    Events events = this->events();
    events.drop_thresholds();
    return listed_functions(profile(), events);
  }
};

struct OfComparison {
  const Options& options;
  const ComparisonOptions& sides;
  const ComparedProfiles& runs;
  const Comparison& comparison;
  program::Console& console;
};

void folded(const OfProfiles& of, const Write& to) {
  const Events events = of.events();
  const std::size_t primary = events.sort.front().event;
  if (events.is_ratio(primary))
    throw program::usage_error("--folded: {} is a ratio, which does not add up",
                               events.name(primary));
  const auto count_of = [&](std::span<const profile::Count> counts) {
    return events.value(primary, counts);
  };
  exports::folded(of.profile(), of.order(), count_of, to);
}

void page(const OfProfiles& of, const Write& to) {
  const Page page = make_page(of.options, of.profiles, of.listing);
  render::html::page_html(page, to);
  tell_of_page(page, of.console);
}

void compared_page(const OfComparison& of, const Write& to) {
  const Comparison page = make_comparison_page(of.options, of.sides, of.runs, of.comparison);
  render::html::page_html(page, to);
  std::vector<std::string> files;
  for (const ComparedFile& file : page.files)
    for (const ComparedSource* source : {&file.before, &file.after})
      if (source->place) files.push_back(*source->place);
  tell_of_page(files, page.notes, of.console);
}

void table(const OfProfiles& of, const Write& to) {
  Events events = of.events();
  events.show_all_and_cycles();
  const std::vector<std::string> names = events.shown_names();
  if (of.options.by.empty())
    return exports::csv(
        of.profile(), of.order(), names,
        [&](std::span<const profile::Count> counts) { return events.columns(counts); }, to);
  exports::csv(of.listing.by, names,
               all_row_groups(of.profiles.grouped_rows(), of.options.by, events), to);
}

// The option that asks for it, and how it is made; nullptr: options.cc refuses it there.
struct Form {
  std::string OutputOptions::*file;
  void (*of_profiles)(const OfProfiles& of, const Write& to);
  void (*of_comparison)(const OfComparison& of, const Write& to);
};

constexpr auto kForms = std::to_array<Form>({
    {&OutputOptions::json,
     [](const OfProfiles& of, const Write& to) { render::json(of.listing, to); },
     [](const OfComparison& of, const Write& to) { render::comparison_json(of.comparison, to); }},
    {&OutputOptions::pprof,
     [](const OfProfiles& of, const Write& to) { exports::pprof(of.profile(), of.primary(), to); },
     nullptr},
    {&OutputOptions::speedscope,
     [](const OfProfiles& of, const Write& to) {
       exports::speedscope(of.profile(), of.primary(), to);
     },
     nullptr},
    {&OutputOptions::callgrind,
     [](const OfProfiles& of, const Write& to) {
       profile::callgraph::write(of.profile(), exports::exported_header(of.profile().header()), to);
     },
     nullptr},
    {&OutputOptions::csv, table,
     [](const OfComparison& of, const Write& to) {
       exports::csv(compare_all_functions(of.options, of.sides, of.runs), to);
     }},
    {&OutputOptions::folded, folded, nullptr},
    {&OutputOptions::html, page, compared_page},
});

// Writes the forms that the user asked for, and the text unless a form is on standard output.
template <class Made>
void write_forms(const Options& options, const Made& made,
                 void (*Form::*make)(const Made& of, const Write& to), const RenderText& text) {
  program::Outputs outputs;
  for (const Form& form : kForms)
    outputs.add(options.*form.file, [&](const Write& to) { (form.*make)(made, to); });
  outputs.commit();
  if (!program::is_standard_output_taken(options.output_files())) write_text(options, text);
}

}  // namespace

void write_outputs(const Options& options, const Profiles& profiles, const Listing& listing,
                   program::Console& console) {
  write_forms<OfProfiles>(options, {options, profiles, listing, console}, &Form::of_profiles,
                          [&](const render::TextStyle& style, const WriteLines& to) {
                            if (options.brief_lines)
                              render::brief_text(*listing.brief, *options.brief_lines, style, to);
                            else
                              render::text(listing, style, to);
                          });
}

void write_outputs(const Options& options, const Profiles&, const GroupedListing& listing,
                   program::Console&) {
  write_text(options, [&](const render::TextStyle& style, const WriteLines& to) {
    render::grouped_text(listing, style, to);
  });
}

void write_comparison(const Options& options, const ComparisonOptions& sides,
                      const ComparedProfiles& runs, const Comparison& comparison,
                      program::Console& console) {
  write_forms<OfComparison>(
      options, {options, sides, runs, comparison, console}, &Form::of_comparison,
      [&](const render::TextStyle& style, const WriteLines& to) {
        if (options.brief_lines)
          render::compared_brief_text(*comparison.brief, *options.brief_lines, style, to);
        else
          render::comparison_text(comparison, style, to);
      });
}

}  // namespace cg::annotate
