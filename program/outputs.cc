// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/outputs.h"

#include <algorithm>

#include "program/error.h"

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

void Outputs::add(const std::string& name, const std::function<void(const Write&)>& render) {
  if (name.empty()) return;
  if (name == "-") {
    std::string& text = standard_output_.emplace();
    return render([&](std::string_view piece) { text += piece; });
  }
  OutputFile& file = files_.emplace_back(name);
  render([&](std::string_view piece) { file.write(piece); });
}

void Outputs::commit() {
  for (OutputFile& file : files_) file.commit();
  if (!standard_output_) return;
  OutputFile output("-");
  output.write(*standard_output_);
  output.commit();
}

}  // namespace cg::program
