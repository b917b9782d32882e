// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/reader.h"

namespace cg::profile {

void stop_at_bad_line(const Place& place, std::string_view what) { throw place.error(what); }

}  // namespace cg::profile
