// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sorts the files on a command line into profiles and sources, by the beginnings of the files. A
// folder of profiles stands for the profiles in it.
#pragma once

#include <string_view>

#include "annotate/cg_annotate/options.h"

namespace cg::annotate {

// Throws when the first profile, or a profile of a side of a comparison, may not be read.
void take_file(Options& options, std::string_view name);

// Throws when a file was neither. If there are two profiles, neither can be a source.
void require_given_files(const Options& options);

}  // namespace cg::annotate
