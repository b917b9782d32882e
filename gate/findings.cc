// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/findings.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "annotate/findings/compared_brief.h"
#include "annotate/query/evidence_side.h"
#include "annotate/query/matched_files.h"
#include "annotate/query/merged_headers.h"
#include "profile/beside_profile.h"

namespace cg::gate {
namespace {

bool can_be_compared(const std::vector<profile::Header>& headers) {
  return std::ranges::all_of(headers, [&](const profile::Header& header) {
    return header.events() == headers.front().events() && !profile::is_by_object(header) &&
           !profile::is_by_stride(header);
  });
}

annotate::ReadSide median_side(const std::deque<ReadProfile>& all, std::size_t first,
                               std::size_t end, const annotate::Events& events) {
  std::vector<const profile::Profile*> profiles;
  for (std::size_t i = first; i < end; ++i) profiles.push_back(&all[i].profile);
  const ReadProfile& read = all[first + annotate::median_of(profiles, events)];
  return {.name = read.name, .functions = read.profile, .runs = profiles.size()};
}

// The baseline's files are those of the current side already, where trees moved.
annotate::MatchedFiles matched(const profile::Profile& before, const profile::Profile& after) {
  std::set<std::string> files_before, files_after;
  annotate::add_files(before, files_before);
  annotate::add_files(after, files_after);
  return {files_before, files_after};
}

}  // namespace

std::optional<annotate::ComparedBrief> findings(const Options& options, const Profiles& profiles,
                                                program::Console& console) {
  const std::vector<profile::Header> headers = profiles.headers();
  if (profiles.baselines() == 0 || !can_be_compared(headers)) return std::nullopt;
  const annotate::Events events = annotate::choose_events(
      headers.front().events(), annotate::EventOptions(), annotate::descriptions(headers));
  const auto& all = profiles.all();
  const profile::NameChanges names_before{options.names, profiles.moved()};
  const profile::NameChanges names_after{options.names};
  const annotate::ReadSide before = median_side(all, 0, profiles.baselines(), events);
  const annotate::ReadSide after = median_side(all, profiles.baselines(), all.size(), events);
  return annotate::compared_brief(
      annotate::SideEvidence(before, events, {.names = names_before}, console),
      annotate::SideEvidence(after, events, {.names = names_after}, console),
      matched(before.functions, after.functions));
}

}  // namespace cg::gate
