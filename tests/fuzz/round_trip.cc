// SPDX-License-Identifier: GPL-2.0-or-later
//
// What was read is written, and what was written is read: the same value, and then the same bytes.
#include "tests/fuzz/fuzz.h"
#include "tests/profile/parsed_profile.h"

namespace cg::fuzz {
namespace {

// fe= is written as fi=: all that a value may lose on its way through a text.
profile::ParsedProfile read(std::string_view text) { return profile::parse(text, "f"); }

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  accepts([&] {
    const cg::profile::ParsedProfile value = read(text_of(data, size));
    const std::string text = write(value);
    require(accepts([&] { require(read(text) == value, "written and read: the same value"); }),
            "what is written can be read");
    require(write(read(text)) == text, "read and written: the same text");
  });
  return 0;
}
