// SPDX-License-Identifier: GPL-2.0-or-later
//
// For tests: makes a report of profiles that are given as texts.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "gate/compare.h"
#include "tests/temporary_folder.h"

namespace cg::gate {

// Profiles of the program prog; each text is a profile without its header.
inline Report reported(const std::vector<std::string>& baseline,
                       const std::vector<std::string>& current, Options options,
                       const std::string& events = "Ir Dr") {
  const TemporaryFolder folder;
  const auto write = [&](const std::vector<std::string>& bodies, std::vector<std::string>& names) {
    for (const std::string& body : bodies)
      names.push_back(folder.file(
          std::to_string(options.baseline.size()) + "." + std::to_string(options.current.size()),
          "cmd: ./prog\nevents: " + events + "\n" + body));
  };
  write(baseline, options.baseline);
  if (baseline.empty()) options.baseline = {folder.path("none")};
  write(current, options.current);
  program::Console console("test");
  const Profiles profiles(options, console);
  return compare(options, profiles);
}

inline Options limited(const std::string& limits) {
  Options options;
  options.limits = parse_limits("--limit", limits);
  return options;
}

}  // namespace cg::gate
