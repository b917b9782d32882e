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

// How many bytes have to be put in, left out or changed, or pairs of neighbours swapped, to make
// one of the other, whatever the case.
std::size_t edits(std::string_view a, std::string_view b);

}  // namespace cg::gate
