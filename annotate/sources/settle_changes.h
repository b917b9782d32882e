// SPDX-License-Identifier: GPL-2.0-or-later
//
// Removed or new lines can often be placed a few lines further up or down with the same result.
// This moves them to the place where a reader expects them (see line_diff.h).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace cg::annotate {

// `numbers` has a number for each of `lines`; equal lines have equal numbers. `changed` says which
// lines changed, `other` does so for the lines of the other side. Lines that can replace lines of
// the other side, or be replaced by them, are placed so.
void settle_changes(std::span<const std::string_view> lines, std::span<const std::uint32_t> numbers,
                    std::vector<bool>& changed, const std::vector<bool>& other);

}  // namespace cg::annotate
