// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a page from a profile of either format: columns, functions and files, with all their lines,
// the wanted texts and the assembly. A program adds the parts that only it knows: calls, objects,
// groups, totals before.
#pragma once

#include <string>
#include <vector>

#include "annotate/document/listing.h"
#include "annotate/document/page.h"
#include "annotate/options/output_options.h"
#include "annotate/query/events.h"
#include "annotate/sources/page_texts.h"
#include "profile/profile.h"

namespace cg::annotate {

// What a page is made of. References live as long as the call.
struct PageParts {
  const profile::Profile& profile;  // keeps its rows
  PageHead head;
  const Events& events;  // as event_options choose them
  const EventOptions& event_options;
  const SourceOptions& source_options;
  PageSources sources;
  std::vector<FunctionRow> listed;  // the functions of the report: their files are shown
  std::vector<AssemblyFunction> assembly;
  PageTexts::OlderThan older_than;
  std::vector<std::string> notes;
};

// A source file that the user named and the profile does not have is not in the page; a note says
// so. Throws when a sum does not fit 64 bits.
Page page_of_profile(PageParts from);

}  // namespace cg::annotate
