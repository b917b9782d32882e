// SPDX-License-Identifier: GPL-2.0-or-later
//
// The facts on which the counts of a run depend, according to the run: the lines
// `desc: fingerprint KEY: VALUE` of a header (docs/file-format.md), as a value. The lines need not
// be well-formed: a line without a KEY is ignored, and if several lines have one KEY, each counts.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "profile/header.h"

namespace cg::profile {

// Whether a description, the text behind "desc:", is a line of a fingerprint: for programs to
// compare, not for people to read.
bool is_of_fingerprint(std::string_view description);

struct Fingerprint {
  explicit Fingerprint(const Header& header);

  bool empty() const { return facts.empty() && objects.empty(); }

  using Values = std::set<std::string, std::less<>>;
  std::map<std::string, Values, std::less<>> facts;    // "option --exact": {"no"}
  std::map<std::string, Values, std::less<>> objects;  // "/lib/libc.so.6": build ids
};

// One sentence for each difference between two runs; none if neither run has a fingerprint. A
// profile by instruction has objects without facts, and only its objects are compared. Object files
// with equal names are compared with each other, whatever their folders.
std::vector<std::string> differences(const std::string& name, const Fingerprint& fingerprint,
                                     const std::string& other_name, const Fingerprint& other);

}  // namespace cg::profile
