// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a page has beside its rows and texts, as the JSON that its scripts read (model.js): columns
// rather than rows, for they compress better. Nothing but ASCII; U+FFFD for what is no UTF-8.
#pragma once

#include <string>

#include "annotate/document/page.h"

namespace cg::annotate::render::html {

std::string index_json(const Page& page);

}  // namespace cg::annotate::render::html
