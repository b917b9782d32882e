// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/inlined_calls.h"

#include <algorithm>
#include <set>

#include "annotate/query/line_calls.h"

namespace cg::annotate {
namespace {

CallRow inlined_row(const callgraph::LineCall& call, const profile::Profile& profile,
                    const Events& events) {
  return {.file = std::string(profile.file_of(call.callee)),
          .name = std::string(profile.name_of(call.callee)),
          .object = {},
          .times = 0,
          .counts = events.columns(call.costs),
          .is_inlined = true};
}

// Ascending by line, on each line the most expensive first.
void sort(std::vector<callgraph::LineCall>& calls, const Events& events) {
  const std::size_t primary = events.sort.front().event;
  std::ranges::stable_sort(calls, [&](const auto& a, const auto& b) {
    if (a.line != b.line) return a.line < b.line;
    return events.weight(primary, a.costs).value_or(0) >
           events.weight(primary, b.costs).value_or(0);
  });
}

void add(const std::vector<callgraph::LineCall>& calls, Excerpt& excerpt,
         const profile::Profile& profile, const Events& events) {
  for (Stretch& stretch : excerpt.stretches) {
    const auto end = stretch.first + stretch.lines.size();
    auto call = std::ranges::lower_bound(calls, stretch.first, {}, &callgraph::LineCall::line);
    for (; call != calls.end() && call->line < end; ++call)
      stretch.lines[call->line - stretch.first].calls.push_back(
          inlined_row(*call, profile, events));
  }
}

}  // namespace

void add_inlined_calls(std::vector<Excerpt>& excerpts, const profile::Profile& profile,
                       const Events& events) {
  std::set<profile::FileId> files;
  for (const Excerpt& excerpt : excerpts)
    if (const auto file = profile.find_file(excerpt.name)) files.insert(*file);
  auto calls_of = callgraph::line_calls(profile, files);
  for (auto& [file, calls] : calls_of) {
    std::erase_if(calls, [](const callgraph::LineCall& call) { return call.times != 0; });
    sort(calls, events);
  }
  for (Excerpt& excerpt : excerpts)
    if (const auto file = profile.find_file(excerpt.name))
      add(calls_of[*file], excerpt, profile, events);
}

}  // namespace cg::annotate
