// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/cg_annotate/comparison_options.h"

#include <sys/stat.h>

#include <algorithm>
#include <string>
#include <utility>

#include "annotate/options/option_values.h"
#include "profile/folder.h"
#include "program/error.h"

namespace cg::annotate {

using program::usage_error;

void take_profile(ComparisonOptions& options, std::string_view name) {
  require_profile(std::string(name));
  for (std::string& run : profile::runs_of(std::string(name)))
    (options.*options.side).profiles.push_back(std::move(run));
  const auto inputs = std::ranges::count(options.before.profiles, "-") +
                      std::ranges::count(options.after.profiles, "-");
  if (inputs > 1) throw usage_error("standard input cannot be read twice");
}

void take_side(ComparisonOptions& options, Side side, const program::Argument& argument) {
  options.side = side;
  take_profile(options, argument.not_empty());
}

void take_sources(ComparisonOptions& options, Side side, const program::Argument& argument) {
  std::string folder = parse_directory(argument.not_empty());
  struct stat status;
  if (::stat(folder.c_str(), &status) != 0)
    throw usage_error("{}={}: no such folder", argument.option->name, argument.value);
  (options.*side).sources = std::move(folder);
}

// git would take a name that begins like an option for an option.
void take_revision(ComparisonOptions& options, Side side, const program::Argument& argument) {
  if (argument.not_empty().starts_with('-'))
    throw usage_error("{}={} should be a revision of git", argument.option->name, argument.value);
  (options.*side).revision = argument.value;
}

ComparisonOptions both_sides(const ComparisonOptions& options, bool difference,
                             const std::vector<std::string>& profiles) {
  ComparisonOptions sides = options;
  if (options.side == nullptr) {
    if (!difference || profiles.size() != 2)
      throw usage_error("{} needs --diff and two profiles, or --before and --after",
                        options.asked_by);
    sides.before.profiles = {profiles[0]};
    sides.after.profiles = {profiles[1]};
  } else if (!profiles.empty()) {
    throw usage_error("{}: a profile stands behind --before or --after", profiles.front());
  }
  if (sides.before.profiles.empty()) throw usage_error("--after needs --before");
  if (sides.after.profiles.empty()) throw usage_error("--before needs --after");
  return sides;
}

}  // namespace cg::annotate
