// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "annotate/cg_annotate/make_brief.h"
#include "annotate/cg_annotate/warnings.h"
#include "annotate/query/branch_reasons.h"
#include "annotate/query/cache_sizes.h"
#include "annotate/query/cycles.h"
#include "annotate/query/events.h"
#include "annotate/query/inlined_calls.h"
#include "annotate/query/listed_functions.h"
#include "annotate/query/merged_headers.h"
#include "annotate/query/miss_reasons.h"
#include "annotate/query/nameless.h"
#include "annotate/query/nearest_lines.h"
#include "annotate/query/objects.h"
#include "annotate/query/row_groups.h"
#include "annotate/query/top_lines.h"
#include "annotate/sources/annotated_files.h"
#include "annotate/sources/assembly.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

Metadata metadata(const Options& options, const Events& events, const Profiles& profiles) {
  const std::vector<profile::Header> headers = profiles.headers();
  Metadata metadata{.descriptions = short_descriptions(headers),
                    .commands = commands(headers),
                    .data_files = options.profiles,
                    .is_difference = options.difference,
                    .events = events.names,
                    .sort = {},
                    .include_dirs = options.include_dirs,
                    .user_files = options.user_files,
                    .auto_annotation = options.auto_annotate};
  for (const Events::Key& key : events.sort)
    metadata.sort.push_back({events.name(key.event), key.threshold.text});
  return metadata;
}

std::vector<Column> columns(const Events& events, const profile::Profile& functions) {
  std::vector<Column> columns = total_columns(events, functions.summary());
  for (std::size_t i = 0; i < functions.size(); ++i)
    for (std::size_t column = 0; column < columns.size(); ++column)
      columns[column].functions.add(events.value(events.shown[column], functions.sums(i)));
  return columns;
}

std::vector<FunctionRow> function_rows(const Events& events, const Selection& selection,
                                       const profile::Profile& functions) {
  std::vector<FunctionRow> rows;
  for (const std::size_t index : listed_functions(functions, events, selection)) {
    const profile::Function& function = functions.function(index);
    rows.push_back({std::string(function.file), std::string(function.name),
                    events.columns(functions.sums(index))});
  }
  return rows;
}

// Objects have a class in the place of a file, and a program or library behind their names.
void name_objects(std::vector<FunctionRow>& rows, const Selection& selection, const Events& events,
                  const profile::Profile& functions) {
  auto row = rows.begin();
  for (const std::size_t index : listed_functions(functions, events, selection)) {
    const profile::FunctionId id{static_cast<std::uint32_t>(index)};
    if (is_data(functions, id)) {
      const ObjectName name = object_name(functions, id);
      row->file = name.kind;
      if (!name.where.empty()) row->name += " [" + name.where + ']';
    }
    ++row;
  }
}

void add_top_lines(Listing& listing, const Options& options, const Events& events,
                   const Profiles& profiles) {
  if (!options.top_lines) return;
  listing.top_lines = top_lines(profiles.functions(), options, events);
  set_texts(*listing.top_lines, options.include_dirs);
}

std::string nameless_note(const profile::Profile& functions, const Events& events) {
  Nameless nameless;
  const std::size_t primary = events.sort.front().event;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const profile::Function& function = functions.function(i);
    nameless.add(function.name, function.file.starts_with('[') ? function.file : "",
                 events.weight(primary, functions.sums(i)).value_or(0));
  }
  return nameless.note(events.name(primary),
                       events.weight(primary, functions.summary().counts).value_or(0));
}

}  // namespace

Listing make_listing(const Options& options, const Profiles& profiles) {
  const profile::Profile& functions = profiles.functions();
  const Events events = profiles.events(options);

  Listing listing;
  listing.metadata = metadata(options, events, profiles);
  listing.columns = columns(events, functions);
  listing.functions = function_rows(events, options, functions);
  if (!options.by.empty()) {
    for (const Level level : options.by) listing.by.emplace_back(name_of(level));
    listing.groups = row_groups(profiles.grouped_rows(), options, events);
  }
  if (options.brief_lines) listing.brief = make_brief(options, profiles, events);
  add_top_lines(listing, options, events, profiles);
  if (!options.difference) {
    listing.cache_sizes =
        cache_sizes(events.names, functions.summary().counts,
                    {functions.size(), [&](std::size_t i) { return functions.sums(i); },
                     [&](std::size_t i) {
                       const profile::Function& function = functions.function(i);
                       return fmt::format("{}:{}", function.file, function.name);
                     }});
    const std::optional<PageStrides>& strides = profiles.misses().strides;
    listing.miss_reasons =
        miss_reasons(functions, functions.summary().counts, options, strides ? &*strides : nullptr);
    listing.branch_reasons = branch_reasons(functions, functions.summary().counts, options);
  }
  const bool are_grouped = profiles.are_by_object() && !options.by.empty();
  if (profiles.misses().objects && !are_grouped)
    listing.objects = object_table(*profiles.misses().objects);
  if (options.assembly)
    listing.assembly = assembly(functions, listed_functions(functions, events, options),
                                *options.assembly, events, options.include_dirs, listing.notes);
  annotate_files(listing, choose_files(options, listing.functions), options, events, profiles);
  if (options.inline_tree) {
    if (!options.difference) add_inlined_calls(listing.files, functions, events);
    for (Excerpt& excerpt : listing.files) mark_nearest_lines(excerpt, functions, events);
    listing.nearest_note = options.difference ? nearest_lines_note_of_difference(functions)
                                              : nearest_lines_note(functions, events);
  }
  if (options.inline_tree)
    for (std::string& note : profiles.debug_info().notes())
      listing.notes.push_back(std::move(note));
  if (profiles.are_by_object()) name_objects(listing.functions, options, events, functions);
  for (std::string& note : cycle_notes(events)) listing.notes.push_back(std::move(note));
  for (std::string& warning : warnings(options, profiles))
    listing.notes.push_back(std::move(warning));
  for (const std::string& note : profiles.misses().notes) listing.notes.push_back(note);
  if (!options.difference)
    if (std::string note = nameless_note(functions, events); !note.empty())
      listing.notes.push_back(std::move(note));
  if (listing.functions.empty()) listing.notes.push_back(nothing_listed(options, profiles, events));
  return listing;
}

}  // namespace cg::annotate
