// SPDX-License-Identifier: GPL-2.0-or-later
//
// The part of a listing that shows source files: the choice of files, their order, and the sum of
// the counts that could be shown.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/options/output_options.h"
#include "annotate/query/events.h"
#include "annotate/query/file_lines.h"

namespace cg::annotate {

// The user's files and, if the user wants them, the files of the listed functions; by name,
// bytewise. The name "???" in a profile is no file.
using ChosenFiles = std::map<std::string, ChosenBy>;
ChosenFiles choose_files(const SourceOptions& options, const std::vector<FunctionRow>& listed);

// Sets the files of `listing`, the missing ones, the sum, and adds notes.
void annotate_files(Listing& listing, const ChosenFiles& files, const SourceOptions& options,
                    const Events& events, const CountedFiles& counted);

// Sets the texts of lines, and reads each file once. A line has no text if its source is not found
// or has fewer lines.
void set_texts(std::vector<HotLine>& lines, const std::vector<std::string>& include_dirs);

}  // namespace cg::annotate
