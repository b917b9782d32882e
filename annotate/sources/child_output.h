// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cg::annotate {

struct ChildOutput {
  int status;  // 0: success
  std::string text;
};

enum class WithErrors { no, yes };

// Runs a program that is found by PATH, without a shell and without input, in the language "C", and
// returns its output, or with status -1 the first `most` bytes of it. Variables by which git would
// take another repository than the one of its folder are not passed on. git may not fetch objects
// that a repository lacks, since the repository, which may be anyone's, would say how. Throws when
// the program cannot be run, and when it prints nothing for ten seconds: it may be reading a pipe.
ChildOutput run(const std::vector<std::string>& arguments, WithErrors errors, std::size_t most);

}  // namespace cg::annotate
