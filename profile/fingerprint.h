// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a run says its counts depend on: the lines `desc: fingerprint KEY: VALUE` of a header
// (docs/file-format.md), as a value. Nothing in them is trusted to be well-formed: a line that has
// no KEY says nothing, and of several with one KEY each counts.
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

// What is not the same in two runs, a sentence each; nothing when neither has a fingerprint. Object
// files are the same when their names are, whatever the folder.
std::vector<std::string> differences(const std::string& name, const Fingerprint& fingerprint,
                                     const std::string& other_name, const Fingerprint& other);

}  // namespace cg::profile
