// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the JSON that the scripts of a page read (calls.js) from all parts of the page's calls but
// their rows. It has columns, as page_json.h has.
#pragma once

#include <string>

#include "annotate/document/page_calls.h"

namespace cg::annotate::render::html {

std::string calls_json(const PageCalls& calls);

}  // namespace cg::annotate::render::html
