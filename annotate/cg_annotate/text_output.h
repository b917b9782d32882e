// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a report as text on standard output, as the view says.
#pragma once

#include <functional>
#include <string_view>

#include "annotate/cg_annotate/options.h"
#include "annotate/text/text.h"

namespace cg::annotate {

using WriteLines = std::function<void(std::string_view)>;
using RenderText = std::function<void(const render::TextStyle&, const WriteLines&)>;

void write_text(const Options& options, const RenderText& render);

}  // namespace cg::annotate
