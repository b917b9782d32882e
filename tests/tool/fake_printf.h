// SPDX-License-Identifier: GPL-2.0-or-later
//
// The dialect of printf that the tool uses: %s %u %d %x %f and %% with a width (or *), a
// precision, 0, l and ll - and ', which in the core always groups by thousands, in any locale.
#pragma once

#include <cstdarg>
#include <string>

namespace cg::tool::fake {

std::string format_like_core(const char* format, va_list arguments);

}  // namespace cg::tool::fake
