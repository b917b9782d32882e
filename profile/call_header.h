// SPDX-License-Identifier: GPL-2.0-or-later
//
// The header lines of a file in Callgrind's format, part by part. Texts have no white space in
// front.
#pragma once

#include <string>
#include <vector>

namespace cg::profile {

// The header of one part.
struct CallPart {
  std::string pid, number, thread;
  std::vector<std::string> descriptions;  // "I1 cache: 32768 B, ..."
  friend bool operator==(const CallPart&, const CallPart&) = default;
};

struct CallHeader {
  std::string creator;
  std::string command;
  std::vector<std::string> events;         // names
  std::vector<std::string> event_details;  // "sysTime : sysTime (elapsed ms)", "A = B + 2 C"
  std::vector<CallPart> parts;
  friend bool operator==(const CallHeader&, const CallHeader&) = default;

  // Whether a part is a checkpoint (beginning.h).
  bool is_checkpoint() const;
};

}  // namespace cg::profile
