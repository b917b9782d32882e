// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_grouped_listing.h"

#include <string>
#include <string_view>
#include <vector>

#include "annotate/cg_annotate/grouped_files.h"
#include "annotate/cg_annotate/notes.h"
#include "annotate/query/events.h"
#include "annotate/query/groups.h"

namespace cg::annotate {
namespace {

ProfileHead head(const profile::Header& header) {
  ProfileHead head{.descriptions = {}, .command = std::string(header.command())};
  for (const std::string& line : header.desc_lines)
    head.descriptions.emplace_back(profile::text_of(line, "desc:"));
  return head;
}

GroupedMetadata grouped_metadata(const Options& options, const Events& events,
                                 const Profiles& profiles) {
  GroupedMetadata metadata{.invocation = options.invocation,
                           .profiles = {},
                           .events = events.names,
                           .sort = {},
                           .threshold = events.sort.front().threshold.percent,
                           .annotation = options.auto_annotate};
  for (const profile::Header& header : profiles.headers())
    metadata.profiles.push_back(head(header));
  for (const Events::Key& key : events.sort) metadata.sort.push_back(events.name(key.event));
  return metadata;
}

}  // namespace

GroupedListing make_grouped_listing(const Options& options, const Profiles& profiles) {
  const profile::Profile& functions = profiles.functions();
  const Events events = profiles.events(options);

  GroupedListing listing;
  listing.metadata = grouped_metadata(options, events, profiles);
  listing.columns = total_columns(events, functions.summary());
  listing.by_file = groups_by_file(functions, events, options);
  listing.by_function = groups_by_function(functions, events, options);
  if (options.auto_annotate) annotate_groups(listing, options, events, profiles);
  listing.notes = warnings(options, profiles);
  if (listing.by_file.empty()) listing.notes.push_back(nothing_listed(options, profiles, events));
  return listing;
}

}  // namespace cg::annotate
