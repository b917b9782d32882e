// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <fmt/format.h>

#include <string>

#include "annotate/listing/listing.h"
#include "annotate/render/number_text.h"

namespace cg::annotate::render {

// "FILE:FUNCTION (1,234x)".
inline std::string call_label(const CallRow& call) {
  const std::string times = fmt::format_int(call.times).str();
  return call.file + ':' + call.name + " (" + with_commas(times) + "x)";
}

}  // namespace cg::annotate::render
