// SPDX-License-Identifier: GPL-2.0-or-later
//
// What calls of a page have beside their rows, as the JSON that its scripts read (calls.js):
// columns again.
#pragma once

#include <string>

#include "annotate/document/page_calls.h"

namespace cg::annotate::render::html {

std::string calls_json(const PageCalls& calls);

}  // namespace cg::annotate::render::html
