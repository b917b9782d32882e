// SPDX-License-Identifier: GPL-2.0-or-later
#include <string>
#include <thread>
#include <vector>

#include "merge/folder.h"
#include "merge/merge_calls.h"
#include "merge/merger.h"
#include "merge/options.h"
#include "merge/write_merged.h"
#include "program/output_file.h"
#include "program/program.h"

namespace cg::merge {
namespace {

void merge(const Options& options, program::Console& console) {
  const std::vector<std::string> files = with_folders(options.files, options.output, console);
  if (are_call_profiles(files)) {
    const std::string text = merged_calls(files, console);
    console.finish();
    program::OutputFile output(options.output);
    output.write(text);
    return output.commit();
  }
  Merger merger(files, console);
  merger.run(std::thread::hardware_concurrency());

  console.step("writing " + (options.output == "-" ? "(stdout)" : options.output));
  console.finish();
  program::OutputFile output(options.output);
  write_merged(output, merger.header(), merger.summary(), merger.table(), options.rows);
  output.commit();
  for (const std::string& sentence : merger.disagreements()) console.note(sentence);
}

}  // namespace
}  // namespace cg::merge

int main(int argc, char** argv) {
  return cg::program::run(cg::merge::kProgram, argc, argv, cg::merge::merge);
}
