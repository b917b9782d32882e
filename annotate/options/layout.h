// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which version's report is printed.
#pragma once

#include <string_view>

namespace cg::annotate {

enum class Layout { of_3_19, of_3_24 };

// "3.19" or "3.24". Throws a usage error that names `option`.
Layout parse_layout(std::string_view text, std::string_view option);

// The version that a line of options for Valgrind has for the tool, as VALGRIND_OPTS may:
// "--cachegrind:compat=3.24", or "--compat=3.24" of all tools; the last one counts. That of 3.19,
// if it says none.
Layout layout_of_tool(std::string_view options);

// That of VALGRIND_OPTS.
Layout layout_of_environment();

}  // namespace cg::annotate
