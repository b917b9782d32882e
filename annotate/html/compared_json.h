// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the JSON that the scripts of a page read (compared_model.js) from a comparison, in the
// manner of page_json.h. Changes are columns, too: before and after, null if a side has no count;
// for several runs also the spreads, and whether the difference lies within the spread.
#pragma once

#include <cstddef>
#include <string>

#include "annotate/document/comparison.h"

namespace cg::annotate::render::html {

// The comparison without the lines of files.
std::string compared_index_json(const Comparison& comparison);

std::string compared_file_json(const ComparedFile& file, std::size_t columns);

}  // namespace cg::annotate::render::html
