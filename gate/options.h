// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of cg_gate.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gate/limits.h"
#include "profile/rename/name_rules.h"
#include "program/command_line.h"

namespace cg::gate {

struct Options {
  using Profiles = std::vector<std::string>;

  Profiles baseline;
  Profiles current;
  Profiles Options::*side = nullptr;  // the side that further file arguments belong to
  std::vector<EventLimit> limits;
  std::vector<FunctionLimits> function_limits;
  bool require_baseline = false;
  std::vector<std::string> under_test;  // globs of object files
  std::string name;                     // empty: the program's own
  profile::rename::NameRules names;

  // Files to write; "-" is standard output, an empty name means that the format was not asked for.
  std::string markdown;
  std::string json;
  std::string junit;
  std::string bencher;
  std::string benchmark_action;
  bool github = false;
  std::optional<std::size_t> brief_lines{};  // the text is a brief of so many lines

  // Whether a form shows findings.
  bool wants_findings() const { return brief_lines || !markdown.empty(); }

  std::vector<std::string_view> output_files() const;
};

extern const program::Program<Options> kProgram;

}  // namespace cg::gate
