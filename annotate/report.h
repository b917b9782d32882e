// SPDX-License-Identifier: GPL-2.0-or-later
//
// The text that cg_annotate prints, section by section: preamble, summary, functions, annotated
// files, files that were not found, sums of what was annotated.
#pragma once

#include <string>
#include <vector>

#include "annotate/digest.h"
#include "annotate/options.h"
#include "program/input.h"

namespace cg::annotate {

struct Report {
  std::string text;
  std::vector<std::string> notes;  // for the user, beside the report
};

// `digest` is of `input`. Throws when --show or --sort names an unknown event or a source file
// that the user named is gone.
Report make_report(const Options& options, const Digest& digest, const program::Input& input);

}  // namespace cg::annotate
