// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cg::annotate {

struct ChildOutput {
  int status;  // 0: it did what it was asked
  std::string text;
};

enum class WithErrors { no, yes };

// Runs a program that is found by PATH, without a shell and without input, in the language "C", and
// gives what it prints, or with status -1 the first `most` bytes of that. Variables by which git
// would take another repository than that of its folder are not passed on, and it may not fetch
// what a repository lacks: how, the repository would say, which may be anyone's. Throws when the
// program cannot be run, and when it says nothing for ten seconds: what it reads may be a pipe.
ChildOutput run(const std::vector<std::string>& arguments, WithErrors errors, std::size_t most);

}  // namespace cg::annotate
