// SPDX-License-Identifier: GPL-2.0-or-later
//
// The framed warnings inside a report about sources that do not fit their profile.
#pragma once

#include <string>
#include <string_view>

namespace cg::annotate::render {

// `lines` under the head of all warnings, between two lines of "@".
std::string framed_warning(std::string_view lines);

// The source was written after the profile was.
std::string newer_source_warning(std::string_view source, std::string_view input);

// The profile has counts for lines that the source does not have.
std::string bogus_lines_warning(std::string_view source, bool source_is_newer);

}  // namespace cg::annotate::render
