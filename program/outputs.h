// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files that hold one result in several forms, by the names that the user gave: "-" is standard
// output, an empty one was not asked for. Text goes to standard output where no other form does.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cg::program {

using OutputNames = std::span<const std::string_view>;

// Throws a usage error when two forms would be written to one place.
void require_places(OutputNames names);

bool is_standard_output_taken(OutputNames names);

// Writes a file whole, or not at all.
void write_output(const std::string& name, std::string_view text);

}  // namespace cg::program
