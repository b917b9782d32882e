// SPDX-License-Identifier: GPL-2.0-or-later
//
// The lines of a profile of calls, file by file, over all functions: their counts, and the calls on
// them.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/callgrind_annotate/function_rows.h"
#include "annotate/document/listing.h"
#include "annotate/query/file_lines.h"
#include "profile/callgraph/graph.h"
#include "program/input.h"

namespace cg::annotate::callgraph {

// The name of the profile, if it was written before `time`.
std::vector<std::string> older_than(const program::Input& input, std::time_t time);

class CallLines : public CountedFiles {
 public:
  // All arguments live longer.
  CallLines(const profile::Profile& profile, const FunctionRows& rows, const program::Input& input)
      : profile_(profile), rows_(rows), input_(input) {}

  bool knows(std::string_view file) const override { return profile_.find_file(file).has_value(); }
  CountsByLine line_totals(std::string_view file) const override { return lines_.totals(file); }
  std::vector<std::string> older_than(std::time_t time) const override {
    return callgraph::older_than(input_, time);
  }

  // Sets the calls of the lines of `excerpt`: one row for each function that is called there.
  void add_calls(Excerpt& excerpt) const;

 private:
  const profile::Profile& profile_;
  const FileLines lines_{profile_};
  const FunctionRows& rows_;
  const program::Input& input_;
};

}  // namespace cg::annotate::callgraph
