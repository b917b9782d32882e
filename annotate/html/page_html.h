// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a page as one HTML file, which loads no other file: style, scripts, and the packed data. A
// browser unpacks only the data that the reader looks at. The policy of the page
// (Content-Security-Policy) allows these scripts and this style, by their hashes, and nothing else.
#pragma once

#include <functional>
#include <string_view>

#include "annotate/document/comparison.h"
#include "annotate/document/page.h"

namespace cg::annotate::render::html {

void page_html(const Page& page, const std::function<void(std::string_view)>& write);

// Writes a page of two sides, with all parts of the comparison.
void page_html(const Comparison& comparison, const std::function<void(std::string_view)>& write);

}  // namespace cg::annotate::render::html
