// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page as one HTML file, which loads nothing: style, scripts, and the data, packed, of which a
// browser unpacks what is looked at. Its policy (Content-Security-Policy) allows these scripts and
// this style, by their hashes, and nothing else.
#pragma once

#include <functional>
#include <string_view>

#include "annotate/document/comparison.h"
#include "annotate/document/page.h"

namespace cg::annotate::render::html {

void page_html(const Page& page, const std::function<void(std::string_view)>& write);

// Of two sides, with all that the comparison has.
void page_html(const Comparison& comparison, const std::function<void(std::string_view)>& write);

}  // namespace cg::annotate::render::html
