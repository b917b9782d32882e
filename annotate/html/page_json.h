// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the JSON that the scripts of a page read (model.js) from all parts of the page but its rows
// and texts. It has columns rather than rows, for columns compress better. It is ASCII; U+FFFD
// replaces bytes that are no UTF-8.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "annotate/document/page.h"
#include "program/json_pieces.h"

namespace cg::annotate::render::html {

std::string index_json(const Page& page);

// Makes the JSON that the scripts of a page read (calls.js) from all parts of the page's calls but
// their rows.
std::string calls_json(const PageCalls& calls);
std::string objects_json(const PageObjects& objects);
std::string strides_json(const PageStrides& strides);

void put_stacks(program::JsonPlace to, const std::optional<PageStacks>& stacks);

// Puts a compact array into JSON that is not compact.
inline void put_names(program::JsonPlace to, const std::vector<std::string>& names) {
  put_json(to.with(program::JsonLayout::compact), names);
}

}  // namespace cg::annotate::render::html
