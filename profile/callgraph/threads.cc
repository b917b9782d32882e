// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/threads.h"

#include <algorithm>
#include <string>

#include "profile/callgraph/reader.h"
#include "program/error.h"

namespace cg::profile::callgraph {

std::string_view thread_name(const CallPart& part) {
  constexpr std::string_view kKey = "Thread name:";
  const auto line = std::ranges::find_if(part.descriptions, [&](const std::string& description) {
    return description.starts_with(kKey);
  });
  return line == part.descriptions.end() ? "" : text_of(*line, kKey);
}

void read_threads(program::Input& input, Profile& profile, Place& place, const NameChanges& changes,
                  std::string_view cut) {
  place = {.file = input.name()};
  Reader reader(place, profile, changes, cut);
  reader.tell_threads_apart();
  for (std::string_view lines = input.next_lines(); !lines.empty(); lines = input.next_lines())
    reader.feed(lines);
  reader.finish();
  const auto& parts = profile.parts().back().call_header->parts;
  if (std::ranges::any_of(parts, [](const CallPart& part) { return part.thread.empty(); }))
    throw program::Error(input.name() +
                         ": no threads (valgrind --tool=callgrind --separate-threads=yes)");
}

std::pair<std::string_view, std::string_view> thread_and_object(std::string_view name) {
  const std::size_t end = name.find('\n');
  return {name.substr(0, end), name.substr(end + 1)};
}

}  // namespace cg::profile::callgraph
