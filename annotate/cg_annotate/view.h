// SPDX-License-Identifier: GPL-2.0-or-later
//
// How a report reaches its reader. On a terminal, it goes through a pager, or else is no wider than
// the terminal; it has colors. Files and pipes get it byte for byte, unless the user asks for
// colors.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "annotate/options/view_options.h"

namespace cg::annotate {

struct View {
  bool colors = false;
  bool is_terminal = false;             // nothing but colors is obeyed
  std::optional<std::size_t> width;     // lines are cut there
  std::optional<std::size_t> terminal;  // its width, whether or not lines are cut
  std::optional<std::string> pager;
};

// The view that the options and the environment choose: NO_COLOR, TERM, PAGER.
View chosen_view(const ViewOptions& options);

}  // namespace cg::annotate
