// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/compared_profiles.h"

#include <algorithm>
#include <span>
#include <utility>

#include "annotate/query/matched_files.h"
#include "annotate/query/whole_stacks.h"
#include "profile/callgraph/graph.h"
#include "profile/callgraph/profile_file.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

std::optional<RunStacks> stacks_of(const profile::Profile& calls) {
  std::optional<PageStacks> stacks = callgraph::whole_stacks(calls);
  if (!stacks) return std::nullopt;
  RunStacks run{std::move(*stacks), {}};
  for (std::uint32_t i = 0; i < calls.size(); ++i)
    run.functions.emplace_back(calls.file_of(profile::FunctionId{i}),
                               calls.name_of(profile::FunctionId{i}));
  return run;
}

// Of the same file, where functions are told apart by their objects.
void read_calls(ComparedProfile& run, const profile::rename::NameRules& names,
                const InlinedAnswers& inlined, KeepStacks keep) {
  profile::Place place;
  profile::Profile calls(place, profile::Profile::Keep::rows_and_calls);
  if (keep == KeepStacks::yes) calls.keep_contexts();
  program::Input input(run.name);
  profile::callgraph::read_calls_silently(input, calls, place, {names}, inlined.code);
  run.called.emplace(calls);
  run.stacks = stacks_of(calls);
}

using profile::FunctionId;
using profile::callgraph::Graph;

void add(profile::Count& sum, std::int64_t calls) {
  if (!profile::add(sum, calls)) throw program::Error("there are more calls than 64 bits hold");
}

void add(profile::Counts& sums, std::span<const profile::Count> counts) {
  if (const int event = profile::add(sums, counts); event >= 0)
    throw program::Error("the inclusive costs of functions of one name do not fit 64 bits");
}

}  // namespace

CalledFunctions::CalledFunctions(const profile::Profile& profile) {
  const Graph graph(profile);
  const std::size_t events = profile.header().events().size();
  total_.inclusive.resize(events);
  for (std::uint32_t i = 0; i < profile.size(); ++i) {
    const FunctionId id{i};
    Row& row = rows_[{std::string(profile.file_of(id)), std::string(profile.name_of(id))}];
    row.inclusive.resize(events);
    add(row.inclusive, graph.inclusive(id));
    for (const std::uint32_t number : graph.calls_to(id)) {
      const std::int64_t times = graph.call(profile::callgraph::CallId{number}).times;
      add(row.calls, times);
      add(total_.calls, times);
    }
  }
  for (std::uint32_t i = 0; i < graph.pieces(); ++i)
    add(total_.inclusive, graph.self(profile::callgraph::PieceId{i}));
}

const CalledFunctions::Row* CalledFunctions::find(const profile::Function& function) const {
  const auto row = rows_.find({std::string(function.file), std::string(function.name)});
  return row == rows_.end() ? nullptr : &row->second;
}

ComparedProfile::ComparedProfile(const std::string& file_name,
                                 const profile::rename::NameRules& names, program::Console& console,
                                 const InlinedAnswers& inlined, KeepStacks keep)
    : name(file_name) {
  profile::callgraph::ProfileFile file(name);
  modified = file.input().modified();
  file.read_into(functions, place, {names}, console,
                 profile::callgraph::ProfileFile::Functions::as_written, inlined.code);
  if (file.has_calls()) read_calls(*this, names, inlined, keep);
  if (inlined.code != nullptr) inlined.require(name);
}

ComparedProfiles::ComparedProfiles(const ComparisonOptions& sides,
                                   const profile::rename::NameRules& names,
                                   program::Console& console, const InlinedAnswers& inlined,
                                   KeepStacks keep)
    : befores_(sides.before.profiles.size()) {
  for (const SideOptions* side : {&sides.before, &sides.after})
    for (const std::string& name : side->profiles) {
      const ComparedProfile& run = runs_.emplace_back(name, names, console, inlined, keep);
      require_same_events(runs_.front().name, header(), name, run.functions.header());
    }
}

std::vector<const profile::Profile*> ComparedProfiles::profiles() const {
  std::vector<const profile::Profile*> profiles;
  for (const ComparedProfile& run : runs_) profiles.push_back(&run.functions);
  return profiles;
}

std::vector<const ComparedProfile*> ComparedProfiles::of(Presence side) const {
  std::vector<const ComparedProfile*> runs;
  for (std::size_t i = 0; i < runs_.size(); ++i)
    if (is_before(i) == (side == Presence::only_before)) runs.push_back(&runs_[i]);
  return runs;
}

std::vector<profile::Header> ComparedProfiles::headers(Presence side) const {
  std::vector<profile::Header> headers;
  for (const ComparedProfile* run : of(side)) headers.push_back(run->functions.header());
  return headers;
}

std::set<std::string> ComparedProfiles::files(Presence side) const {
  std::set<std::string> files;
  for (const ComparedProfile* run : of(side)) add_files(run->functions, files);
  return files;
}

bool ComparedProfiles::have_objects() const {
  return std::ranges::all_of(runs_,
                             [](const ComparedProfile& run) { return run.called.has_value(); });
}

bool ComparedProfiles::know(std::string_view file, Presence side) const {
  return std::ranges::any_of(of(side), [&](const ComparedProfile* run) {
    return run->functions.find_file(file).has_value();
  });
}

}  // namespace cg::annotate
