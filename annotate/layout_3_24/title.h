// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string_view>

#include "annotate/text/report_text.h"

namespace cg::annotate::render {

// Begins a section: its title between two rules.
inline void title(ReportText& report, std::string_view text) {
  report.rule();
  report.text.append("-- ").append(text).append(1, '\n');
  report.rule();
}

}  // namespace cg::annotate::render
