// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/make_listing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotate/callgrind_annotate/call_lines.h"
#include "annotate/callgrind_annotate/function_rows.h"
#include "annotate/query/branch_reasons.h"
#include "annotate/query/cache_sizes.h"
#include "annotate/query/context_rows.h"
#include "annotate/query/cycles.h"
#include "annotate/query/events.h"
#include "annotate/query/merged_headers.h"
#include "annotate/query/miss_reasons.h"
#include "annotate/query/nameless.h"
#include "annotate/query/nearest_lines.h"
#include "annotate/query/row_groups.h"
#include "annotate/sources/annotated_files.h"
#include "annotate/sources/assembly.h"
#include "profile/beginning.h"
#include "profile/callgraph/each_once.h"
#include "profile/fingerprint.h"
#include "program/error.h"

namespace cg::annotate::callgraph {
namespace {

using profile::CallHeader;
using profile::CallPart;
using profile::Profile;

// Neither options that the tool was given nor fingerprints are shown.
std::vector<std::string> shown_descriptions(const CallHeader& header) {
  std::vector<std::string> texts;
  for (const std::string_view text : profile::callgraph::descriptions(header))
    if (!text.starts_with("Option:") && !profile::is_of_fingerprint(text)) texts.emplace_back(text);
  return texts;
}

// Adds the numbers of the parts, each once: "part 1", or "parts 1, 2, 3".
void add_numbers(std::vector<std::string>& to, std::string_view what, const CallHeader& header,
                 std::string CallPart::*number) {
  profile::callgraph::EachOnce once;
  for (const CallPart& part : header.parts)
    if (!(part.*number).empty()) once.add(part.*number);
  const auto& numbers = once.texts();
  if (numbers.empty()) return;
  to.push_back(
      fmt::format("{}{} {}", what, numbers.size() > 1 ? "s" : "", fmt::join(numbers, ", ")));
}

// "prog -x (PID 7, part 1)".
std::string target(const CallHeader& header) {
  std::vector<std::string> numbers;
  add_numbers(numbers, "PID", header, &CallPart::pid);
  add_numbers(numbers, "part", header, &CallPart::number);
  add_numbers(numbers, "thread", header, &CallPart::thread);
  if (numbers.empty()) return header.command;
  return fmt::format("{} ({})", header.command, fmt::join(numbers, ", "));
}

Metadata metadata(const Options& options, const Events& events, const CallHeader& header) {
  Metadata metadata{.descriptions = shown_descriptions(header),
                    .commands = {target(header)},
                    .data_files = {options.profile},
                    .is_difference = false,
                    .events = events.names,
                    .sort = {},
                    .include_dirs = options.include_dirs,
                    .user_files = options.user_files,
                    .auto_annotation = options.auto_annotate,
                    .creator = header.creator};
  for (const Events::Key& key : events.sort)
    metadata.sort.push_back({events.name(key.event), key.threshold.text});
  return metadata;
}

std::vector<Column> listed_columns(const Events& events, const Profile& profile) {
  std::vector<Column> columns;
  const profile::Counts totals = profile.call_totals().all(events.names.size());
  for (const std::size_t event : events.shown) {
    Column& column = columns.emplace_back(events.column(event));
    column.total = events.value(event, totals);
    column.written = column.total ? fmt::format_int(*column.total).str() : ".";
  }
  return columns;
}

std::string nameless_note(const Profile& profile, const profile::callgraph::Graph& graph,
                          const Events& events) {
  Nameless nameless;
  const std::size_t primary = events.sort.front().event;
  for (std::uint32_t i = 0; i < graph.pieces(); ++i) {
    const profile::callgraph::PieceId id{i};
    if (!graph.has_rows(id)) continue;
    const auto function = graph.piece(id).function;
    nameless.add(profile.name_of(function), profile.object_of(function),
                 events.weight(primary, graph.self(id)).value_or(0));
  }
  return nameless.note(
      events.name(primary),
      events.weight(primary, profile.call_totals().all(events.names.size())).value_or(0));
}

std::optional<CacheSizes> self_cache_sizes(const Profile& profile,
                                           const profile::callgraph::Graph& graph,
                                           const Events& events) {
  const auto id = [](std::size_t i) {
    return profile::callgraph::PieceId{static_cast<std::uint32_t>(i)};
  };
  return cache_sizes(events.names, profile.call_totals().all(events.names.size()),
                     {graph.pieces(), [&](std::size_t i) { return graph.self(id(i)); },
                      [&](std::size_t i) {
                        const auto& piece = graph.piece(id(i));
                        return fmt::format("{}:{}", profile.file_name(piece.file),
                                           profile.name_of(piece.function));
                      }});
}

std::optional<Contexts> contexts(const Options& options, const Profile& profile,
                                 const Events& events) {
  if (options.contexts == Options::Contexts::none) return std::nullopt;
  if (!profile.has_contexts())
    throw program::Error(
        fmt::format("{} has no calls by whole stacks: valgrind --tool=callgrind "
                    "--contexts=full records them",
                    options.profile));
  const double least = 100 - events.sort.front().threshold.percent;
  if (options.contexts == Options::Contexts::callees)
    return Contexts{false, callees_in_context(profile, events, least)};
  return Contexts{true, callers_in_context(profile, events, least)};
}

// Those that make at least what the functions left out would, of the first sort event.
void add_groups(Listing& listing, const Options& options, const Profile& profile,
                const Profile* threads, Events events) {
  double& percent = events.sort.front().threshold.percent;
  percent = 100 - percent;
  Selection selection;
  selection.by = options.by;
  const profile::Counts totals = profile.call_totals().all(events.names.size());
  for (const Level level : options.by) listing.by.emplace_back(name_of(level));
  listing.groups =
      row_groups({.profile = profile, .totals = totals, .threads = threads}, selection, events);
}

}  // namespace

Events chosen_events(const Options& options, const Profile& profile) {
  const profile::Header& header = profile.header();
  return choose_events(header.events(), options, descriptions({header}));
}

Listing make_listing(const Options& options, const Profile& profile,
                     const profile::callgraph::Graph& graph, const program::Input& input,
                     const Profile* threads) {
  const CallHeader& header = *profile.parts().front().call_header;
  const Events events = chosen_events(options, profile);
  for (const Events::Key& key : events.sort)
    if (events.is_ratio(key.event))
      throw program::usage_error("--sort={}: a ratio can be shown, but not be sorted by",
                                 events.name(key.event));
  const FunctionRows rows(profile, graph, events, options);
  const CallLines lines(profile, rows, input);

  Listing listing;
  listing.metadata = metadata(options, events, header);
  listing.totals_are_calculated = profile.call_totals().calculated;
  listing.columns = listed_columns(events, profile);
  rows.add_ranges(listing.columns);
  listing.functions = rows.listed();
  const profile::Counts totals = profile.call_totals().all(events.names.size());
  listing.miss_reasons = miss_reasons(profile, totals, {}, nullptr);
  listing.branch_reasons = branch_reasons(profile, totals, {});
  listing.cache_sizes = self_cache_sizes(profile, graph, events);
  listing.contexts = contexts(options, profile, events);
  if (!options.by.empty()) add_groups(listing, options, profile, threads, events);
  if (options.assembly)
    listing.assembly = assembly(profile, rows.listed_functions(), *options.assembly, events,
                                options.include_dirs, listing.notes);
  for (std::string& note : cycle_notes(events)) listing.notes.push_back(std::move(note));
  if (header.is_checkpoint()) listing.notes.push_back(profile::checkpoint_note(options.profile));
  if (std::string note = nameless_note(profile, graph, events); !note.empty())
    listing.notes.push_back(std::move(note));
  annotate_files(listing, choose_files(options, listing.functions), options, events, lines);
  for (Excerpt& excerpt : listing.files) {
    if (!excerpt.in_profile) continue;
    lines.add_calls(excerpt);
    mark_nearest_lines(excerpt, profile, events);
  }
  listing.nearest_note = nearest_lines_note(profile, events);
  return listing;
}

}  // namespace cg::annotate::callgraph
