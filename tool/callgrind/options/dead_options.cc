// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/dead_options.h"

#include "tool/core/message.h"

namespace cg::tool::callgrind {

void DeadOptions::warn() const {
  for (const char* arg : given_) message("Warning: %s does nothing\n", arg);
}

}  // namespace cg::tool::callgrind
