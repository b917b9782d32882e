// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a profile of either format to a page: columns, functions and files, with all their lines and
// the texts that were wanted. A program adds what it alone knows: calls, totals before, notes.
#pragma once

#include <string>
#include <vector>

#include "annotate/document/page.h"
#include "annotate/query/events.h"
#include "annotate/sources/page_texts.h"
#include "profile/profile.h"

namespace cg::annotate {

// `profile` keeps its rows, `options` are what `events` were chosen by. Throws when a sum does not
// fit 64 bits.
Page page_of_profile(const profile::Profile& profile, PageHead head, const Events& events,
                     const EventOptions& options, PageTexts& texts);

}  // namespace cg::annotate
