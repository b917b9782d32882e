// SPDX-License-Identifier: GPL-2.0-or-later
//
// Lines that are gone or new may often as well be said to lie a few lines further up or down: here
// they go where a reader expects them (line_diff.h says where that is).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace cg::annotate {

// `numbers` are those of `lines`, the same where the lines are. `changed` tells which of them
// changed, `other` the same of the lines on the other side. Where some can be what replaces
// others, or what is replaced, they are.
void settle_changes(std::span<const std::string_view> lines, std::span<const std::uint32_t> numbers,
                    std::vector<bool>& changed, const std::vector<bool>& other);

}  // namespace cg::annotate
