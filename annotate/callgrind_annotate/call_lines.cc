// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/callgrind_annotate/call_lines.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "annotate/query/line_calls.h"

namespace cg::annotate::callgraph {

std::vector<std::string> older_than(const program::Input& input, std::time_t time) {
  if (input.modified() && time > input.modified()->seconds) return {input.name()};
  return {};
}

void CallLines::add_calls(Excerpt& excerpt) const {
  const std::optional<profile::FileId> file = profile_.find_file(excerpt.name);
  if (!file) return;
  const std::vector<LineCall> calls = std::move(line_calls(profile_, {*file})[*file]);
  auto call = calls.begin();
  for (Stretch& stretch : excerpt.stretches)
    for (std::size_t i = 0; i < stretch.lines.size(); ++i) {
      const std::uint64_t line = stretch.first + i;
      while (call != calls.end() && call->line < line) ++call;
      std::vector<FunctionRows::Callee> callees;
      for (; call != calls.end() && call->line == line; ++call)
        callees.push_back({call->callee, call->times, call->costs});
      stretch.lines[i].calls = rows_.rows_of(callees);
    }
}

}  // namespace cg::annotate::callgraph
