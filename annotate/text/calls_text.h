// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a listing of a profile of calls as the text that callgrind_annotate has always printed. It
// is like the text of cg_annotate (text.h), with objects, and on request with the callers and
// callees of each function.
#pragma once

#include <functional>
#include <string_view>

#include "annotate/document/listing.h"
#include "annotate/text/text.h"

namespace cg::annotate::render {

enum class Tree { none, calls };  // whether functions stand between their calls

void calls_text(const Listing& listing, const TextStyle& style, Tree tree,
                const std::function<void(std::string_view lines)>& write);

}  // namespace cg::annotate::render
