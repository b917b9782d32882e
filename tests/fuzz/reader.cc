// SPDX-License-Identifier: GPL-2.0-or-later
//
// The reader on any bytes, in the largest pieces and in the smallest: same value, same complaints.
#include "profile/writer.h"
#include "tests/fuzz/fuzz.h"
#include "tests/profile/parsed_profile.h"

namespace cg::fuzz {
namespace {

// The value and the complaints, or the error, of text that is fed in pieces of at least `piece`
// bytes.
std::string outcome(const std::string& text, std::size_t piece) {
  profile::Place place{.file = "f"};
  profile::ProfileBuilder builder;
  std::string result;
  profile::Reader reader(place, builder, [&](const profile::Place& where, std::string_view what) {
    result += where.error(what).what();
  });
  try {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', std::min(at + piece, text.size() - 1)) + 1;
      reader.feed(std::string(text, at, end - at));  // a copy: what lies behind it is not ours
      at = end;
    }
    reader.finish();
    result += write(builder.profile());
  } catch (const program::Error& error) {
    require(std::string_view(error.what()).starts_with("f:"), "an error of the reader says where");
    result += error.what();
  }
  return result;
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  const std::string text = std::string(text_of(data, size)) + '\n';
  require(outcome(text, 0) == outcome(text, text.size()), "pieces read as the whole");
  return 0;
}
