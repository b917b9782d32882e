// SPDX-License-Identifier: GPL-2.0-or-later
//
// The part of a report that shows source files: which ones, in which order, and the sums of what
// could be shown.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "annotate/digest.h"
#include "annotate/options.h"
#include "annotate/table.h"
#include "program/input.h"

namespace cg::annotate {

// Why a file is annotated. One that is both is the user's.
enum class ChosenBy { kUser, kAuto };

// The user's files and, if the user wants it, those of the listed functions; by name, bytewise.
// What the profile calls "???" is no file.
using ChosenFiles = std::map<std::string, ChosenBy>;
ChosenFiles choose_files(const Options& options, const profile::FunctionTotals& functions,
                         const std::vector<std::size_t>& listed);

// Everything from the first annotated file to the end of the report, and what the user is told
// beside it.
struct Annotations {
  std::string text;
  std::vector<std::string> notes;
};
Annotations annotations(const ChosenFiles& files, const Options& options, const TableStyle& style,
                        const Digest& digest, const program::Input& input);

}  // namespace cg::annotate
