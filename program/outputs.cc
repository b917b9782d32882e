// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/outputs.h"

#include <algorithm>

#include "program/error.h"
#include "program/output_file.h"

namespace cg::program {

void require_places(OutputNames names) {
  for (const std::string_view name : names) {
    if (name.empty() || std::ranges::count(names, name) == 1) continue;
    if (name == "-")
      throw usage_error("standard output is for one form: write the others to files");
    throw usage_error("{}: a file is for one form", name);
  }
}

bool is_standard_output_taken(OutputNames names) {
  return std::ranges::find(names, "-") != names.end();
}

void write_output(const std::string& name, std::string_view text) {
  OutputFile output(name);
  output.write(text);
  output.commit();
}

}  // namespace cg::program
