// SPDX-License-Identifier: GPL-2.0-or-later
//
// Packs data for a page: compresses texts (zlib), then encodes them in base64, which has only
// letters, digits, "+", "/" and "=". So no data can contain anything that has a meaning in HTML.
#pragma once

#include <string>
#include <string_view>

namespace cg::annotate::render::html {

std::string packed(std::string_view text);

std::string base64(std::string_view bytes);

}  // namespace cg::annotate::render::html
