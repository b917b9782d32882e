// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/notes.h"

#include <fmt/format.h>

#include "profile/agreement.h"
#include "profile/fingerprint.h"

namespace cg::annotate {

std::string nothing_listed(const Events& events, const Selection& selection) {
  const Events::Key& primary = events.sort.front();
  return fmt::format("no function{} reaches {}% of {}; try --threshold=0",
                     selection.has_globs() ? " that is named so" : "", primary.threshold.text,
                     events.name(primary.event));
}

std::vector<std::string> doubts(const Options& options, const Profiles& profiles) {
  const std::vector<profile::Header> headers = profiles.headers();
  if (options.difference)
    return differences(options.profiles[0], profile::Fingerprint(headers[0]), options.profiles[1],
                       profile::Fingerprint(headers[1]));
  profile::Agreement agreement;
  for (std::size_t i = 0; i < headers.size(); ++i)
    agreement.add(i, profile::Fingerprint(headers[i]));
  return agreement.disagreements(options.profiles);
}

}  // namespace cg::annotate
