// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "annotate/document/listing.h"
#include "annotate/text/number_text.h"

namespace cg::annotate::render {

// "FILE:FUNCTION (1,234x)".
inline std::string call_label(const CallRow& call) {
  return call.file + ':' + call.name + " (" + with_commas(std::to_string(call.times)) + "x)";
}

}  // namespace cg::annotate::render
