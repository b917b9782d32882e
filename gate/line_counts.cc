// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/line_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "profile/measure.h"
#include "profile/renamed.h"

namespace cg::gate {

// Adds up the lines of a block, which begins in the function's file.
class LineCounts::Sink {
 public:
  Sink(OfProfile& counts, const profile::Place& place, const Events& events, std::size_t event,
       std::size_t profile)
      : counts_(counts), place_(place), events_(events), event_(event), profile_(profile) {}

  void on_header(const profile::Header&) {}
  void on_file(profile::FileLine, std::string_view name) {
    const auto found = counts_.find(name);
    file_ = found != counts_.end() ? &found->second : &counts_[std::string(name)];
  }
  void on_function(std::string_view) {}
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    if (line <= 0) return;  // nothing is known of where it is
    std::int64_t& sum = (*file_)[line];
    if (__builtin_add_overflow(sum, events_.count(event_, profile_, counts), &sum))
      throw place_.error(fmt::format("a sum for source line {} does not fit 64 bits", line));
  }
  void on_summary(const profile::Summary&) {}

 private:
  OfProfile& counts_;
  const profile::Place& place_;
  const Events& events_;
  std::size_t event_;
  std::size_t profile_;
  OfFile* file_ = nullptr;
};

namespace {

using Wanted = std::map<std::size_t, std::size_t>;  // by number in a profile, that in our list

Wanted wanted_of(std::span<const profile::Function> functions, const profile::Profile& totals) {
  std::map<profile::Function, std::size_t> ours;
  for (std::size_t i = 0; i < functions.size(); ++i) ours.emplace(functions[i], i);
  Wanted wanted;
  for (std::size_t i = 0; i < totals.size(); ++i)
    if (const auto found = ours.find(totals.function(i)); found != ours.end())
      wanted.emplace(i, found->second);
  return wanted;
}

}  // namespace

LineCounts::LineCounts(std::span<const profile::Function> functions,
                       const profile::rename::NameRules& names, const Profiles& profiles,
                       const Events& events, std::size_t event)
    : counts_(functions.size(), OfFunction(profiles.all().size())) {
  // What is wrong with these lines was said when they were read first.
  const auto skip = [](const profile::Place&, std::string_view) {};
  std::size_t column = 0;
  for (const ReadProfile& read : profiles.all()) {
    const Wanted wanted = wanted_of(functions, read.totals());
    const std::size_t width = read.totals().header().events().size();
    for (const Block& block : read.places.blocks()) {
      const auto found = wanted.find(block.function);
      if (found == wanted.end()) continue;
      profile::Place place{.file = read.input.name(), .line = block.line};
      Sink sink(counts_[found->second][column], place, events, event, column);
      sink.on_file(profile::FileLine::file, functions[found->second].file);
      profile::Renamed renamed(sink, names, read.moved);
      profile::Reader reader(place, renamed, skip, width);
      const std::uint64_t end = std::min(block.end, read.input.position());
      reader.feed(read.input.again(block.begin, end - block.begin));
    }
    ++column;
  }
}

std::optional<MovedLine> LineCounts::most_moved(std::size_t function, bool rose,
                                                std::size_t baselines) const {
  struct Line {
    std::vector<std::int64_t> runs;
    std::int64_t number = 0;  // in the last profile that has it: the current one, if it can be
  };
  const OfFunction& profiles = counts_[function];
  std::map<std::pair<std::string_view, std::int64_t>, Line> lines;  // by file and distance
  for (std::size_t column = 0; column < profiles.size(); ++column)
    for (const auto& [file, counts] : profiles[column])
      for (const auto& [number, count] : counts) {
        Line& line = lines[{file, number - counts.begin()->first}];
        line.runs.resize(profiles.size());
        line.runs[column] = count;
        line.number = number;
      }

  std::optional<MovedLine> most;
  for (const auto& [where, line] : lines) {
    const std::int64_t difference = profile::measure_of(line.runs, baselines).difference;
    if (difference == 0 || (difference > 0) != rose) continue;
    if (!most || (rose ? difference > most->difference : difference < most->difference))
      most = MovedLine{std::string(where.first), line.number, difference};
  }
  return most;
}

}  // namespace cg::gate
