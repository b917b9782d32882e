// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the brief of the profiles.
#pragma once

#include "annotate/cg_annotate/options.h"
#include "annotate/cg_annotate/profiles.h"
#include "annotate/document/brief.h"
#include "annotate/document/listing.h"
#include "annotate/query/events.h"

namespace cg::annotate {

// `events` are those that the user chose. Throws when the profiles are of misses by object or by
// stride, or a sum does not fit 64 bits.
Brief make_brief(const Options& options, const Profiles& profiles, const Events& events);

// A listing of a brief and its notes alone: nothing else is looked up.
Listing make_brief_listing(const Options& options, const Profiles& profiles);

}  // namespace cg::annotate
