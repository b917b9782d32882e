// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/make_page.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "annotate/annotated_files.h"
#include "annotate/derived_events.h"
#include "annotate/events.h"
#include "annotate/heads.h"
#include "annotate/notes.h"
#include "annotate/page_rows.h"
#include "annotate/source_file.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

std::vector<PageColumn> columns(const Profiles& profiles, bool difference) {
  std::vector<PageColumn> columns;
  const std::vector<std::string> names = profiles.functions().header().events();
  for (std::size_t event = 0; event < names.size(); ++event) {
    PageColumn& column = columns.emplace_back();
    column.event = names[event];
    column.total = profiles.functions().summary().counts[event].value_or(0);
    if (difference) column.before = profiles.first_summary().counts[event].value_or(0);
  }
  return columns;
}

std::vector<Term> terms(const DerivedEvent::Sum& sum) {
  std::vector<Term> terms;
  for (const DerivedEvent::Term& term : sum) terms.push_back({term.factor, term.event});
  return terms;
}

std::vector<PageSum> derived(const Events& events) {
  std::vector<PageSum> derived;
  for (const DerivedEvent& event : events.derived)
    derived.push_back({event.name(), event.formula(), terms(event.sum()), terms(event.divisor())});
  return derived;
}

std::vector<PageFunction> functions(const PageRows& rows) {
  std::vector<PageFunction> functions;
  functions.reserve(rows.functions().size());
  for (const PageRows::Function& function : rows.functions())
    functions.push_back({function.file, std::string(function.name)});
  return functions;
}

CountRows summed(const CountRows& rows) {
  std::optional<CountRows> result = rows.summed();
  if (!result) throw program::Error("a sum of counts does not fit 64 bits");
  return *std::move(result);
}

// The counts of each function in one file. (Of all files at once it would take ten times the
// memory.)
void add_parts(CountRows& parts, std::size_t file, const CountRows& lines) {
  CountRows of_file(lines.events());
  lines.for_each([&](RowKey key, std::span<const std::int64_t> counts) {
    of_file.add({file, key.second}, counts);
  });
  summed(of_file).for_each(
      [&](RowKey key, std::span<const std::int64_t> counts) { parts.add(key, counts); });
}

CountRows parts(const std::vector<PageFile>& files, std::size_t events) {
  CountRows parts(events);
  for (std::size_t file = 0; file < files.size(); ++file) add_parts(parts, file, files[file].lines);
  return parts;
}

// Files whose texts a page has.
class WantedTexts {
 public:
  WantedTexts(const Options& options, const std::vector<FunctionRow>& listed)
      : sources_(options.page_sources) {
    if (sources_ == PageSources::shown) chosen_ = choose_files(options, listed);
  }

  bool has(const std::string& file) const {
    if (file == profile::kUnknown) return false;
    return sources_ == PageSources::all || chosen_.contains(file);
  }

 private:
  PageSources sources_;
  ChosenFiles chosen_;
};

void add_text(PageFile& file, const Options& options, const Profiles& profiles) {
  const std::optional<SourceFile> source = find_source(file.name, options.include_dirs);
  file.state = !source              ? TextState::not_found
               : source->was_read() ? TextState::shown
                                    : TextState::not_read;
  if (file.state != TextState::shown) return;
  file.directory = source->directory();
  file.newer_than = profiles.older_than(source->modified().seconds);
  file.text = source->text();
}

std::vector<PageFile> files(const PageRows& rows, const Options& options, const Profiles& profiles,
                            const std::vector<FunctionRow>& listed) {
  const WantedTexts wanted(options, listed);
  std::vector<PageFile> files;
  files.reserve(rows.files());
  for (std::size_t file = 0; file < rows.files(); ++file) {
    files.push_back({.name = std::string(rows.file_name(file)), .lines = summed(rows.rows(file))});
    if (wanted.has(files.back().name)) add_text(files.back(), options, profiles);
  }
  return files;
}

std::vector<std::string> notes(const Options& options, const Profiles& profiles) {
  std::vector<std::string> notes = doubts(options, profiles);
  for (const std::string& file : options.user_files)
    if (!profiles.knows(file)) notes.push_back(file + ": not in the profile, so not in the page");
  return notes;
}

}  // namespace

Page make_page(const Options& options, const Profiles& profiles,
               const std::vector<FunctionRow>& listed) {
  const Events events = profiles.events(options);
  const PageRows rows = profiles.page_rows(options);
  std::vector<PageFile> all_files = files(rows, options, profiles, listed);
  CountRows all_parts = parts(all_files, events.names.size());
  return {.head = {.commands = commands(profiles.headers()),
                   .profiles = options.profiles,
                   .descriptions = descriptions(profiles.headers()),
                   .is_difference = options.difference},
          .columns = columns(profiles, options.difference),
          .sorted_by = events.name(events.sort.front().event),
          .derived = derived(events),
          .functions = functions(rows),
          .files = std::move(all_files),
          .parts = std::move(all_parts),
          .notes = notes(options, profiles)};
}

}  // namespace cg::annotate
