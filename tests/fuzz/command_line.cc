// SPDX-License-Identifier: GPL-2.0-or-later
//
// Any arguments to the programs: options, help, or an error. Nothing is read but what
// arguments name, and nothing is written.
#include "annotate/cg_annotate/options.h"
#include "diff/options.h"
#include "gate/options.h"
#include "merge/options.h"
#include "tests/fuzz/arguments.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  folder().file("profile.out", "cmd: c\nevents: A\nsummary: 0\n");
  Arguments words(text_of(data, size));

  const auto take = [&](const auto& program) {
    auto command_line = words.command_line(program);
    if (const auto information = command_line.information())
      require(information->ends_with('\n'), "help is whole lines");
    accepts([&] { command_line.parse(); });
  };
  take(annotate::kProgram);
  take(merge::kProgram);
  take(diff::kProgram);
  take(gate::kProgram);
  return 0;
}
