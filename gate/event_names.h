// SPDX-License-Identifier: GPL-2.0-or-later
//
// Events as people type them: ir is Ir.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cg::gate {

// Which of `events` is meant, whatever the case; the one that is spelled so comes before others.
// Throws a usage error that names `option` and the nearest event when there is none.
std::size_t find_event(const std::vector<std::string>& events, std::string_view name,
                       std::string_view option);

}  // namespace cg::gate
