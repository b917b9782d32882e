// SPDX-License-Identifier: GPL-2.0-or-later
//
// The line between the parts of a report.
#pragma once

#include <string>

namespace cg::annotate::render {
inline const std::string kRule = std::string(80, '-') + '\n';
}  // namespace cg::annotate::render
