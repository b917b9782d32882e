// SPDX-License-Identifier: GPL-2.0-or-later
//
// A comparison as the JSON that the scripts of a page read (compared_model.js), in the manner of
// page_json.h. Changes are columns, too: before and after, null where a side has no count; of
// several runs also their spreads, and whether the difference lies within.
#pragma once

#include <cstddef>
#include <string>

#include "annotate/document/comparison.h"

namespace cg::annotate::render::html {

// All but the lines of files.
std::string compared_index_json(const Comparison& comparison);

std::string compared_file_json(const ComparedFile& file, std::size_t columns);

}  // namespace cg::annotate::render::html
