// SPDX-License-Identifier: GPL-2.0-or-later
//
// A sum is the sum of its rows, in whatever table a program keeps them: per function, per source
// line, per function and line. The sums to hold against them are taken from the value that was
// read, in 128 bits, and know of no table.
#include <set>
#include <vector>

#include "annotate/query/file_lines.h"
#include "merge/profile_adder.h"
#include "profile/read_leniently.h"
#include "profile/row_reader.h"
#include "tests/fuzz/fuzz.h"
#include "tests/profile/parsed_profile.h"

namespace cg::fuzz {
namespace {

__extension__ using Wide = __int128;
using Sums = std::vector<Wide>;

void add(Sums& sums, std::span<const profile::Count> counts) {
  for (std::size_t event = 0; event < counts.size(); ++event)
    sums[event] += counts[event].value_or(0);
}

Sums sums_of_rows(const profile::ParsedProfile& profile) {
  Sums sums(profile.summary.counts.size());
  for (const profile::Entry& entry : profile.body)
    if (const auto* row = std::get_if<profile::RowEntry>(&entry)) add(sums, row->counts);
  return sums;
}

Sums sums_of_functions(const profile::Profile& functions) {
  Sums sums(functions.summary().counts.size());
  for (std::size_t i = 0; i < functions.size(); ++i) add(sums, functions.sums(i));
  return sums;
}

// Over every file that the profile names, and over the one without a name.
Sums sums_of_lines(const profile::Profile& value, const profile::ParsedProfile& profile) {
  std::set<std::string> files = {std::string(profile::kUnknown)};
  for (const profile::Entry& entry : profile.body)
    if (const auto* file = std::get_if<profile::FileEntry>(&entry)) files.insert(file->name);
  Sums sums(profile.summary.counts.size());
  const annotate::FileLines lines(value);
  for (const std::string& file : files)
    lines.totals(file).for_each([&](auto, auto counts) { add(sums, counts); });
  return sums;
}

// As the value has them, in the order of the file.
bool has_all_rows(const profile::Profile& value, const profile::ParsedProfile& profile) {
  std::vector<profile::RowEntry> rows, expected;
  const std::size_t events = profile.summary.counts.size();
  profile::RowReader reader(value);
  for (const profile::Profile::Run& run : value.runs())
    reader.for_each(run, [&](const profile::RowReader::Row& row) {
      profile::Counts counts(events);
      require(row.add_to(counts) == -1, "what is alone fits");
      rows.push_back({row.line(), counts});
    });
  for (const profile::Entry& entry : profile.body)
    if (const auto* row = std::get_if<profile::RowEntry>(&entry)) {
      expected.push_back(*row);
      expected.back().counts.resize(events);
    }
  return rows == expected;
}

Sums sums_of_cost_centres(merge::CostTable& table, const profile::Header& header) {
  Sums sums(header.events().size());
  for (const merge::CostTable::Entry* entry : table.sorted(header.events()))
    for (std::size_t row = 0; row < entry->second.size(); ++row)
      for (std::size_t event = 0; event < sums.size(); ++event)
        sums[event] += entry->second.counts(row)[event];
  return sums;
}

void check(const std::string& text) {
  const profile::ParsedProfile profile = profile::parse(text, "profile.out");
  const Sums sums = sums_of_rows(profile);
  const std::string name = folder().file("profile.out", text);
  program::Console console("fuzz");

  accepts([&] {
    program::Input input(name);
    profile::Place place{.file = name};
    profile::Profile value(place, profile::Profile::Keep::rows);
    read_profile(input, place, value, profile::stop_at_bad_line, console);
    value.finish();
    require(sums_of_functions(value) == sums, "functions add up");
    require(has_all_rows(value, profile), "rows are kept as they are");
    require(sums_of_lines(value, profile) == sums, "source lines add up");
  });

  merge::CostTable table;
  const bool merges = accepts([&] {
    program::Input input(name);
    profile::Place place{.file = name};
    merge::ProfileAdder adder(table, place, [](const profile::Header&) {});
    read_profile(input, place, adder, profile::stop_at_bad_line, console);
    adder.finish();
    require(sums_of_cost_centres(table, profile.header) == sums, "cost centres add up");
  });
  Sums summary(sums.size());
  add(summary, profile.summary.counts);
  require(!merges || summary == sums, "what cg_merge takes has a summary that is the sum");
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  accepts([&] { check(std::string(text_of(data, size))); });
  return 0;
}
