// SPDX-License-Identifier: GPL-2.0-or-later
//
// Any two profiles of calls, added and subtracted: sums do not depend on the order, what is taken
// away again leaves what was there before, and a sum can be read.
#include <map>
#include <tuple>

#include "profile/callgraph/ordered_rows.h"
#include "profile/callgraph/writer.h"
#include "tests/fuzz/fuzz.h"
#include "tests/profile/callgraph/read_text.h"

namespace cg::fuzz {
namespace {

using namespace profile::callgraph;
using profile::FunctionId;
using profile::Profile;
using profile::Sign;

using Name = std::tuple<std::string, std::string, std::string>;  // object, file and name
// By caller, line and callee, if any: calls and counts. Without what is nothing.
using Sums = std::map<std::tuple<Name, std::string, std::uint32_t, Name>,
                      std::pair<std::int64_t, std::vector<std::int64_t>>>;

Sums sums_of(const Profile& profile) {
  const auto name = [&](FunctionId f) {
    return Name(profile.object_of(f), profile.file_of(f), profile.name_of(f));
  };
  Sums sums;
  OrderedRows(profile).for_each([&](const OrderedRow& row) {
    if (row.calls != 0 || !row.counts.empty())
      sums[{name(row.spot.function), std::string(profile.file_name(row.spot.file)), row.spot.line,
            row.callee ? name(*row.callee) : Name()}] = {row.calls,
                                                         {row.counts.begin(), row.counts.end()}};
  });
  return sums;
}

using Terms = std::vector<std::pair<std::string_view, Sign>>;

// nothing: a sum does not fit, or events differ
std::optional<Sums> combined(Profile::Keep keep, const Terms& terms) {
  std::optional<Sums> sums;
  accepts([&] {
    ReadText sum(keep);
    for (const auto& [text, sign] : terms) sum.add("f", text, sign);
    const std::string text = write(*sum, sum.header());
    sums = sums_of(*sum);
    require(accepts([&] { ReadText read(text); }), "what is written can be read");
  });
  return sums;
}

void check(std::string_view a, std::string_view b) {
  for (const Profile::Keep keep : {Profile::Keep::rows_and_calls, Profile::Keep::calls}) {
    const auto forth = combined(keep, {{a, Sign::plus}, {b, Sign::plus}});
    const auto back = combined(keep, {{b, Sign::plus}, {a, Sign::plus}});
    if (!forth || !back) continue;
    require(forth == back, "a + b is b + a");
    const auto rest = combined(keep, {{a, Sign::plus}, {b, Sign::plus}, {b, Sign::minus}});
    require(!rest || rest == combined(keep, {{a, Sign::plus}}), "a + b - b is a");
    const auto nothing = combined(keep, {{a, Sign::plus}, {a, Sign::minus}});
    require(!nothing || nothing->empty(), "a - a is nothing");
  }
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  const auto [first, second] = sections<2>(text_of(data, size));
  check(std::string(first) + '\n', std::string(second) + '\n');
  return 0;
}
