// SPDX-License-Identifier: GPL-2.0-or-later
//
// Any arguments to the three programs: options, help, or an error. Nothing is read but what
// arguments name, and nothing is written.
#include "annotate/options.h"
#include "diff/options.h"
#include "merge/options.h"
#include "tests/fuzz/arguments.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg;
  using namespace cg::fuzz;
  folder().file("profile.out", "cmd: c\nevents: A\nsummary: 0\n");
  Arguments words(text_of(data, size));

  const auto take = [&](const program::Program& program, auto parse) {
    program::CommandLine command_line = words.command_line(program);
    if (const auto information = command_line.information())
      require(information->ends_with('\n'), "help is whole lines");
    accepts([&] { parse(command_line); });
  };
  take(annotate::kProgram, [](auto& line) { annotate::parse_options(line); });
  take(merge::kProgram, [](auto& line) { merge::parse_options(line); });
  take(diff::kProgram, [](auto& line) { diff::parse_options(line); });
  return 0;
}
