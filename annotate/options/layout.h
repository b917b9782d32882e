// SPDX-License-Identifier: GPL-2.0-or-later
//
// The layout of the report: the version of Valgrind that has it.
#pragma once

#include <string_view>

namespace cg::annotate {

enum class Layout { of_3_19, of_3_24 };

// "3.19" or "3.24". Throws a usage error that names `option`.
Layout parse_layout(std::string_view text, std::string_view option);

// The layout that a line of options for Valgrind, such as VALGRIND_OPTS, chooses:
// "--cachegrind:compat=3.24", or "--compat=3.24" for all tools; the last one counts. If there is
// none, the layout of 3.19.
Layout layout_of_tool(std::string_view options);

// The layout that VALGRIND_OPTS chooses.
Layout layout_of_environment();

}  // namespace cg::annotate
