// SPDX-License-Identifier: GPL-2.0-or-later
//
// The part of a listing that shows source files: the choice of files, their order, and the sum of
// the counts that could be shown.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/options/source_options.h"
#include "annotate/query/counted_files.h"
#include "annotate/query/events.h"

namespace cg::annotate {

// The user's files and, if the user wants them, the files of the listed functions; by name,
// bytewise. The name "???" in a profile is no file.
using ChosenFiles = std::map<std::string, ChosenBy>;
ChosenFiles choose_files(const SourceOptions& options, const std::vector<FunctionRow>& listed);

// Sets the files of `listing`, the missing ones, the sum, and adds notes.
void annotate_files(Listing& listing, const ChosenFiles& files, const SourceOptions& options,
                    const Events& events, const CountedFiles& counted);

}  // namespace cg::annotate
