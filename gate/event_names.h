// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds events by the names that people type: ir is Ir.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cg::gate {

// The index of the event of this name, whatever the case; an event with the same spelling wins. If
// there is none, throws a usage error that names `option` and the nearest event.
std::size_t find_event(const std::vector<std::string>& events, std::string_view name,
                       std::string_view option);

}  // namespace cg::gate
