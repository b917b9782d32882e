// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/call_header.h"

#include <algorithm>

#include "profile/beginning.h"

namespace cg::profile {

bool CallHeader::is_checkpoint() const {
  return std::ranges::any_of(
      parts, [](const CallPart& part) { return profile::is_checkpoint(part.descriptions); });
}

}  // namespace cg::profile
