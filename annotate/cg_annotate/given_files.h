// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which of the files on a command line are profiles, and which sources: what a file begins with tells. A folder
// of profiles stands for these.
#pragma once

#include <string_view>

#include "annotate/cg_annotate/options.h"

namespace cg::annotate {

// Throws when the first profile, or one of a side of a comparison, may not be read.
void take_file(Options& options, std::string_view name);

// Throws when a file was neither. Of two profiles neither can be a source.
void require_given_files(const Options& options);

}  // namespace cg::annotate
