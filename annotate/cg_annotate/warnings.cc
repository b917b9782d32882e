// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "profile/agreement.h"
#include "profile/beginning.h"
#include "profile/fingerprint.h"

namespace cg::annotate {

namespace {

bool is_counted(const profile::Profile& functions) {
  for (std::size_t i = 0; i < functions.size(); ++i)
    if (std::ranges::any_of(functions.sums(i), [](auto count) { return count.value_or(0) != 0; }))
      return true;
  return false;
}

}  // namespace

std::string nothing_listed(const Options& options, const Profiles& profiles, const Events& events) {
  if (is_counted(profiles.functions())) return nothing_reaches(events, options);
  return options.difference ? "nothing changed" : "nothing was counted";
}

std::string nothing_reaches(const Events& events, const Selection& selection) {
  const Events::Key& primary = events.sort.front();
  return fmt::format("no function{} reaches {}% of {}; try --threshold=0",
                     selection.has_globs() ? " that is named so" : "", primary.threshold.text,
                     events.name(primary.event));
}

std::vector<std::string> warnings(const Options& options, const Profiles& profiles) {
  const std::vector<profile::Header> headers = profiles.headers();
  std::vector<std::string> warnings = checkpoints(options.profiles, headers);
  if (options.difference) {
    std::ranges::copy(differences(options.profiles[0], profile::Fingerprint(headers[0]),
                                  options.profiles[1], profile::Fingerprint(headers[1])),
                      std::back_inserter(warnings));
    return warnings;
  }
  profile::Agreement agreement;
  for (std::size_t i = 0; i < headers.size(); ++i)
    agreement.add(i, profile::Fingerprint(headers[i]));
  std::ranges::copy(agreement.disagreements(options.profiles), std::back_inserter(warnings));
  return warnings;
}

std::vector<std::string> checkpoints(const std::vector<std::string>& profiles,
                                     const std::vector<profile::Header>& headers) {
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < headers.size(); ++i)
    if (is_checkpoint(headers[i])) notes.push_back(profile::checkpoint_note(profiles[i]));
  return notes;
}

}  // namespace cg::annotate
