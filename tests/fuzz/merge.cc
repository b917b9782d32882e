// SPDX-License-Identifier: GPL-2.0-or-later
//
// cg_merge of two profiles, in both orders: the same counts; and what it writes is a profile that
// cg_merge takes, with the same bytes as its result. Sections: the two profiles.
#include "merge/merger.h"
#include "merge/write_merged.h"
#include "tests/fuzz/fuzz.h"

namespace cg::fuzz {
namespace {

// The text of the sum; none when the files cannot be merged.
std::string merged(const std::vector<std::string>& files) {
  const std::string output_name = folder().path("merged.out");
  const bool done = accepts([&] {
    program::Console console("fuzz");
    merge::Merger merger(files, console);
    merger.run(1);
    program::OutputFile output(output_name);
    write_merged(output, merger.header(), merger.summary(), merger.table());
    output.commit();
  });
  return done ? TemporaryFolder::text_of(output_name) : "";
}

// All that follows the header, which is that of the first file.
std::string_view counts_of(std::string_view text) {
  const std::size_t events = text.starts_with("events:") ? 0 : text.find("\nevents:") + 1;
  return text.substr(std::min(text.find('\n', events), text.size()));
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  const auto [first, second] = sections<2>(text_of(data, size));
  const std::string a = folder().file("a.out", first), b = folder().file("b.out", second);
  const std::string sum = merged({a, b});
  require(counts_of(sum) == counts_of(merged({b, a})), "merging is commutative in counts");
  if (!sum.empty())
    require(merged({folder().file("sum.out", sum)}) == sum, "a sum merges to itself");
  return 0;
}
