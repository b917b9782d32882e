// SPDX-License-Identifier: GPL-2.0-or-later
//
// The misses by object that belong to a report: the profile itself has them, or a file FILE.objects
// beside the profile FILE. The file of another run is refused: it has another command, or its misses
// are not those of the profile.
#pragma once

#include <optional>
#include <string>

#include "annotate/cg_annotate/options.h"
#include "annotate/document/objects.h"
#include "profile/profile.h"
#include "program/console.h"

namespace cg::annotate {

struct ObjectsBeside {
  std::optional<PageObjects> objects = {};
  std::string note = {};  // why there are none, although there is a file
};

// `profile` has been read from the profiles of `options`. Throws when the user named a file that
// cannot be read or is refused.
ObjectsBeside objects_beside(const Options& options, const profile::Profile& profile,
                             program::Console& console);

}  // namespace cg::annotate
