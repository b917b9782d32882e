// SPDX-License-Identifier: GPL-2.0-or-later
//
// Any expression of --mod-filename and --mod-funcname on any names: it is refused or it is a
// function, which gives the same for the same name. The first line is the expression.
#include "profile/rename/substitution.h"

#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  const std::string_view text = text_of(data, size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  accepts([&] {
    const profile::rename::Substitution substitution("--mod-filename", text.substr(0, end));
    for_each_line(text.substr(end), [&](const std::string& name) {
      const std::string changed = substitution.apply(name);
      require(substitution.apply(name) == changed, "the same name is changed the same way");
    });
  });
  return 0;
}
