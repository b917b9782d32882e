// SPDX-License-Identifier: GPL-2.0-or-later
//
// The head of a report: what was measured and how it is shown.
#pragma once

#include <string>

#include "annotate/events.h"
#include "annotate/options.h"
#include "profile/header.h"

namespace cg::annotate {

// The line between sections.
std::string rule();

std::string preamble(const Options& options, const Events& events, const profile::Header& header);

}  // namespace cg::annotate
