// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/make_listing.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "annotate/annotated_files.h"
#include "annotate/events.h"
#include "annotate/listed_functions.h"

namespace cg::annotate {
namespace {

Metadata metadata(const Options& options, const Events& events, const profile::Header& header) {
  Metadata metadata{.descriptions = {},
                    .command = std::string(header.command()),
                    .data_file = options.profile,
                    .events = events.names,
                    .sort = {},
                    .include_dirs = options.include_dirs,
                    .user_files = options.user_files,
                    .auto_annotation = options.auto_annotate};
  for (const std::string& line : header.desc_lines)
    if (const std::string_view text = profile::text_of(line, "desc:"); !text.empty())
      metadata.descriptions.emplace_back(text);
  for (const Events::Key& key : events.sort)
    metadata.sort.push_back({events.names[key.event], key.threshold.text});
  return metadata;
}

std::vector<Column> columns(const Events& events, const profile::FunctionTotals& functions) {
  const profile::Summary& summary = functions.summary();
  std::vector<Column> columns;
  for (const std::size_t event : events.shown)
    columns.push_back({events.names[event], summary.counts[event], summary.texts[event], {}});
  for (std::size_t i = 0; i < functions.size(); ++i)
    for (std::size_t column = 0; column < columns.size(); ++column)
      columns[column].functions.add(functions.sums(i)[events.shown[column]]);
  return columns;
}

std::vector<FunctionRow> function_rows(const Events& events,
                                       const profile::FunctionTotals& functions) {
  std::vector<FunctionRow> rows;
  for (const std::size_t index : listed_functions(functions, events)) {
    const profile::Function& function = functions.function(index);
    rows.push_back({std::string(function.file), std::string(function.name),
                    events.columns(functions.sums(index))});
  }
  return rows;
}

std::string nothing_listed(const SortKey& primary) {
  return fmt::format("no function reaches {}% of {}; try --threshold=0", primary.threshold,
                     primary.event);
}

}  // namespace

Listing make_listing(const Options& options, const Digest& digest, const program::Input& input) {
  const profile::FunctionTotals& functions = digest.functions();
  const Events events = choose_events(functions.header().events(), options);

  Listing listing;
  listing.metadata = metadata(options, events, functions.header());
  listing.columns = columns(events, functions);
  listing.functions = function_rows(events, functions);
  annotate_files(listing, choose_files(options, listing.functions), options, events, digest, input);
  if (listing.functions.empty())
    listing.notes.push_back(nothing_listed(listing.metadata.sort.front()));
  return listing;
}

}  // namespace cg::annotate
