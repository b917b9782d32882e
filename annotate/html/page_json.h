// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the JSON that the scripts of a page read (model.js) from all parts of the page but its rows
// and texts. It has columns rather than rows, for columns compress better. It is ASCII; U+FFFD
// replaces bytes that are no UTF-8.
#pragma once

#include <string>

#include "annotate/document/page.h"

namespace cg::annotate::render::html {

std::string index_json(const Page& page);

}  // namespace cg::annotate::render::html
