// SPDX-License-Identifier: GPL-2.0-or-later
//
// The reader of Callgrind's format on any bytes, in the largest pieces and in the smallest: the
// same profile or the same complaint. What was read is written, and read again: the same bytes.
#include "profile/callgraph/writer.h"
#include "tests/fuzz/fuzz.h"
#include "tests/profile/callgraph/read_text.h"

namespace cg::fuzz {
namespace {

const profile::rename::NameRules kAsTheyAre;

std::string outcome(const std::string& text, std::size_t piece) {
  std::string result;
  std::optional<profile::callgraph::ReadText> read;
  try {
    read.emplace();
    read->keep_contexts();
    read->add("f", text, profile::Sign::plus, {kAsTheyAre}, piece);
  } catch (const program::Error& error) {
    require(std::string_view(error.what()).starts_with("f:"), "an error of the reader says where");
    return error.what();
  }
  accepts([&] {
    result = profile::callgraph::write(**read, read->header());
  });  // sums may be too large
  return result;
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  const std::string text = std::string(text_of(data, size)) + '\n';
  const std::string whole = outcome(text, std::string::npos);
  require(outcome(text, 0) == whole, "pieces read as the whole");
  if (whole.starts_with("# callgrind format"))
    require(outcome(whole, 0) == whole, "what is written reads the same");
  return 0;
}
