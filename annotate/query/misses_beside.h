// SPDX-License-Identifier: GPL-2.0-or-later
//
// The misses by object and by stride that belong to a report: those by object are in the profile
// itself, or in a file FILE.objects beside the profile FILE; strides are in FILE.strides. The file of
// another run is refused: it has another command, or its misses are not those of the profile.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/document/miss_reasons.h"
#include "annotate/document/objects.h"
#include "profile/name_changes.h"
#include "profile/profile.h"
#include "program/console.h"

namespace cg::annotate {

struct MissesBeside {
  std::optional<PageObjects> objects = {};
  std::optional<PageStrides> strides = {};
  std::vector<std::string> notes = {};  // why there are none, although there is a file
};

inline constexpr std::string_view kNoObjectsWanted = "no";

// Which files are looked for, and how their names are changed.
struct BesideOptions {
  const std::vector<std::string>& profiles;
  std::string
      objects;  // the file of misses by object, or kNoObjectsWanted; empty: beside the profile
  const profile::NameChanges& names;
};

// `profile` has been read from the profiles of `options`. Throws when the user named a file that
// cannot be read or is refused.
MissesBeside misses_beside(const BesideOptions& options, const profile::Profile& profile,
                           program::Console& console);

}  // namespace cg::annotate
