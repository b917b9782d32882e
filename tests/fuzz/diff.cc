// SPDX-License-Identifier: GPL-2.0-or-later
//
// cg_diff without its main: names go through any expression; a profile less itself is zero, and
// a - b is the negative of b - a. Sections: arguments, the two profiles.
#include <algorithm>
#include <limits>

#include "diff/difference.h"
#include "diff/options.h"
#include "profile/fingerprint.h"
#include "profile/read_leniently.h"
#include "tests/fuzz/arguments.h"
#include "tests/profile/parsed_profile.h"

namespace cg::fuzz {
namespace {

struct Side {
  std::string name;
  profile::Place place{.file = name};
  profile::Profile totals{place};

  Side(const std::string& file, const profile::rename::NameRules& rules) : name(file) {
    program::Input input(name);
    program::Console console("fuzz");
    read_leniently(input, place, totals, {rules}, console);
  }
  diff::Side side() const { return {name, totals}; }
};

// Counts of the difference, row by row, the summary last; empty when there is none.
std::vector<std::int64_t> counts(const Side& before, const Side& after) {
  std::vector<std::int64_t> result;
  accepts([&] {
    const std::string text = difference(before.side(), after.side());
    require(accepts([&] { profile::parse(text, "difference"); }), "a difference is a profile");
    const profile::ParsedProfile profile = profile::parse(text, "difference");
    const auto append = [&](const profile::Counts& row) {
      for (std::size_t event = 0; event < profile.summary.counts.size(); ++event)
        result.push_back(event < row.size() ? row[event].value_or(0) : 0);
    };
    for (const profile::Entry& entry : profile.body)
      if (const auto* row = std::get_if<profile::RowEntry>(&entry)) append(row->counts);
    append(profile.summary.counts);
  });
  return result;
}

void check(const diff::Options& options) {
  const Side before(options.before(), options.names), after(options.after(), options.names);
  const profile::Fingerprint fingerprint(before.totals.header()), other(after.totals.header());
  require(differences("a", fingerprint, "a", fingerprint).empty(), "nothing differs from itself");
  require(differences("a", fingerprint, "b", other).size() ==
              differences("b", other, "a", fingerprint).size(),
          "what differs differs both ways");
  for (const Side* side : {&before, &after}) {
    const auto zeros = counts(*side, *side);
    require(!zeros.empty(), "a profile can be compared with itself");
    require(std::ranges::count(zeros, 0) == std::ssize(zeros), "a profile less itself is zero");
  }
  auto forth = counts(before, after);
  const auto back = counts(after, before);
  if (forth.empty() || back.empty()) return;  // other events, or a difference of 2^63
  for (std::int64_t& count : forth) count = -count;
  require(forth == back, "a - b is the negative of b - a");
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  const auto [arguments, first, second] = sections<3>(text_of(data, size));
  folder().file("a.out", first);
  folder().file("b.out", second);
  Arguments words(arguments + "\na.out\nb.out");

  accepts([&] { check(words.command_line(diff::kProgram).parse()); });
  return 0;
}
