// SPDX-License-Identifier: GPL-2.0-or-later
//
// From misses by object (profile/beside_profile.h) to what reports list: the objects of a table or of a
// page.
#pragma once

#include <cstddef>

#include "annotate/document/objects.h"
#include "profile/profile.h"

namespace cg::annotate {

// Whether a function is data, not code of the program.
bool is_data(const profile::Profile& profile, profile::FunctionId id);

// The name of an object, of which Callgrind's format has the class and the program or library in
// one.
ObjectName object_name(const profile::Profile& profile, profile::FunctionId id);

// `profile` keeps rows and calls. Throws when a sum does not fit 64 bits.
PageObjects page_objects(const profile::Profile& profile);

// Which objects of a table are listed: those with enough misses of D1 or of LL, most misses of D1
// first. Of each the lines and the offsets with more than a few of its misses: no offset if they are
// spread over a large array.
struct ObjectLimits {
  double percent = 1;  // of all misses on data
  std::size_t objects = 25;
  std::size_t lines = 3;  // of an object
  std::size_t offsets = 4;
  double percent_of_object = 5;  // that a line or an offset has at least
};

ObjectTable object_table(const PageObjects& all, const ObjectLimits& limits = {});

}  // namespace cg::annotate
