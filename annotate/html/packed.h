// SPDX-License-Identifier: GPL-2.0-or-later
//
// Data as a page has it: texts compressed (zlib), then base64, of letters, digits, "+", "/" and "="
// alone. Whatever was in the data, nothing in the result means anything to HTML.
#pragma once

#include <string>
#include <string_view>

namespace cg::annotate::render::html {

std::string packed(std::string_view text);

std::string base64(std::string_view bytes);

}  // namespace cg::annotate::render::html
