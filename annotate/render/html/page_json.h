// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page as the JSON that its scripts read (model.js): columns rather than rows, for they compress
// better. Nothing but ASCII; U+FFFD for what is no UTF-8. A count beyond 2^53 loses its last digits
// there, as all numbers of JavaScript do.
#pragma once

#include <string>

#include "annotate/listing/page.h"

namespace cg::annotate::render::html {

// All but the lines and texts of files.
std::string index_json(const Page& page);

std::string file_json(const PageFile& file);

}  // namespace cg::annotate::render::html
