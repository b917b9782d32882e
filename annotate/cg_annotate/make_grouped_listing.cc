// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/make_grouped_listing.h"

#include <algorithm>
#include <ctime>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/cg_annotate/warnings.h"
#include "annotate/query/cycles.h"
#include "annotate/query/events.h"
#include "annotate/query/groups.h"
#include "annotate/sources/excerpt.h"
#include "annotate/sources/source_file.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

// Makes the part of a grouped listing that shows source files: the readable files of the listed
// groups, and where the counts of all files went.

using profile::Counts;

class Annotator {
 public:
  Annotator(const Options& options, const Events& events, const Profiles& profiles)
      : options_(options),
        events_(events),
        profiles_(profiles),
        shares_(kShares, AnnotatedCounts(events.names.size())) {}

  GroupedFile annotate(const std::string& name);

  // After all files were annotated.
  std::array<Counts, kShares> shares();

 private:
  std::optional<std::vector<SourceFile>> read(const std::vector<std::string>& originals) const;
  void fill(GroupedFile& file, std::vector<SourceFile>& sources);
  void add_lines(const CountsByLine& lines);
  void add(Share share, std::span<const profile::Count> counts);

  const Options& options_;
  const Events& events_;
  const Profiles& profiles_;
  std::vector<AnnotatedCounts> shares_;                     // of each Share
  std::map<std::string, SourceState, std::less<>> states_;  // of the listed files
};

// All of them, or none.
std::optional<std::vector<SourceFile>> Annotator::read(
    const std::vector<std::string>& originals) const {
  std::vector<SourceFile> sources;
  for (const std::string& original : originals) {
    std::optional<SourceFile> source = find_source(original, options_.include_dirs);
    if (!source || !source->was_read()) return std::nullopt;
    sources.push_back(std::move(*source));
  }
  return sources;
}

GroupedFile Annotator::annotate(const std::string& name) {
  GroupedFile file{.name = name, .originals = profiles_.original_names().of(name), .excerpt = {}};
  std::optional<std::vector<SourceFile>> sources = read(file.originals);
  if (!sources)
    file.state = SourceState::unreadable;
  else if (std::ranges::any_of(
               *sources, [&](const SourceFile& s) { return s.text() != sources->front().text(); }))
    file.state = SourceState::different;
  else
    fill(file, *sources);
  states_.emplace(name, file.state);
  return file;
}

void Annotator::fill(GroupedFile& file, std::vector<SourceFile>& sources) {
  const auto oldest = std::ranges::min_element(sources, {}, &SourceFile::modified);
  SourceFile& source = sources.front();
  file.excerpt.name = source.name();
  file.excerpt.directory = source.directory();
  file.excerpt.in_profile = true;
  file.excerpt.newer_than = profiles_.older_than(oldest->modified());
  source.unify_line_ends();
  const CountsByLine lines = profiles_.line_totals(file.name);
  AnnotatedCounts with_source(events_.names.size());
  ExcerptMaker(events_, options_.context, with_source).fill(file.excerpt, source, lines);
  add_lines(lines);
}

void Annotator::add_lines(const CountsByLine& lines) {
  lines.for_each([&](std::int64_t line, std::span<const profile::Count> counts) {
    add(line == 0 ? Share::unknown_lines : Share::lines, counts);
  });
}

void Annotator::add(Share share, std::span<const profile::Count> counts) {
  shares_[static_cast<std::size_t>(share)].add(counts);
}

std::array<Counts, kShares> Annotator::shares() {
  const profile::Profile& functions = profiles_.functions();
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const std::string_view file = functions.function(i).file;
    const auto state = states_.find(file);
    if (file == profile::kUnknown)
      add(Share::unknown_files, functions.sums(i));
    else if (state == states_.end())
      add(Share::below_threshold, functions.sums(i));
    else if (state->second == SourceState::unreadable)
      add(Share::unreadable, functions.sums(i));
    else if (state->second == SourceState::different)
      add(Share::different, functions.sums(i));
  }
  std::array<Counts, kShares> shown;
  std::ranges::transform(shares_, shown.begin(), [&](const AnnotatedCounts& counts) {
    return events_.columns(counts.sums());
  });
  return shown;
}

// Sets the files and the annotation of `listing`, which already has its groups. Throws when a sum
// does not fit 64 bits.
void annotate_groups(GroupedListing& listing, const Options& options, const Events& events,
                     const Profiles& profiles) {
  std::vector<std::string> names;
  for (const NameGroup& group : listing.by_file)
    if (group.name != profile::kUnknown) names.push_back(group.name);
  std::ranges::sort(names);
  Annotator annotator(options, events, profiles);
  for (const std::string& name : names) listing.files.push_back(annotator.annotate(name));
  listing.annotation = annotator.shares();
}

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
  listing.notes = cycle_notes(events);
  for (std::string& warning : warnings(options, profiles))
    listing.notes.push_back(std::move(warning));
  if (listing.by_file.empty()) listing.notes.push_back(nothing_listed(options, profiles, events));
  return listing;
}

}  // namespace cg::annotate
