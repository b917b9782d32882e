// SPDX-License-Identifier: GPL-2.0-or-later
//
// The scripts and styles of this folder, each put together when the program is built (embed.cmake),
// and their SHA-256 as a Content-Security-Policy has it.
#pragma once

#include <string_view>

namespace cg::annotate::render::html {

extern const std::string_view kScript;
extern const std::string_view kScriptHash;
extern const std::string_view kStyle;
extern const std::string_view kStyleHash;

}  // namespace cg::annotate::render::html
