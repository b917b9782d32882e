// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/matched_files.h"

#include <algorithm>

namespace cg::annotate {

void add_files(const profile::Profile& profile, std::set<std::string>& files) {
  std::string_view last;  // functions of a file follow each other
  for (std::size_t i = 0; i < profile.size(); ++i) {
    const std::string_view file = profile.function(i).file;
    if (file != last && file != profile::kUnknown) files.emplace(file);
    last = file;
  }
}

MatchedFiles::MatchedFiles(const std::set<std::string>& before, const std::set<std::string>& after)
    : trees_(before, after) {
  const auto are_same = static_cast<std::size_t>(
      std::ranges::count_if(before, [&](const std::string& name) { return after.contains(name); }));
  counts_.matched = are_same + trees_.after_of().size();
  counts_.only_before = before.size() - counts_.matched;
  counts_.only_after = after.size() - counts_.matched;
}

}  // namespace cg::annotate
