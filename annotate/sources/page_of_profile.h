// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a page from a profile of either format: columns, functions and files, with all their lines
// and the wanted texts. A program adds the parts that only it knows: calls, totals before, notes.
#pragma once

#include <string>
#include <vector>

#include "annotate/document/page.h"
#include "annotate/query/events.h"
#include "annotate/sources/page_texts.h"
#include "profile/profile.h"

namespace cg::annotate {

// `profile` keeps its rows; `events` were chosen by `options`. Throws when a sum does not fit 64
// bits.
Page page_of_profile(const profile::Profile& profile, PageHead head, const Events& events,
                     const EventOptions& options, PageTexts& texts);

}  // namespace cg::annotate
