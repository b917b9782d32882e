// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a profile of calls says of self costs, for a sink that takes profiles of Cachegrind; its
// summary is their sum. Calls are not in it; the inlined code of a function is the function's.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>

#include "profile/callgraph/call_profile.h"
#include "profile/reader.h"
#include "profile/renamed.h"

namespace cg::profile::callgraph {

profile::Header self_cost_header(const Header& header);

// What the file says may be more: Callgrind counts some code that it writes no row of. Throws when
// a sum does not fit 64 bits.
Summary self_cost_summary(const CallProfile& profile);

// The files of all that has costs.
std::set<std::string> file_names(const CallProfile& profile);

// Throws what the sink throws.
template <Sink S>
void push_self_costs(const CallProfile& profile, S& sink) {
  sink.on_header(self_cost_header(profile.header));
  std::optional<FunctionId> function;
  std::optional<FileId> file;
  Counts row;
  profile.lines.for_each([&](const Spot& spot, std::span<const std::int64_t> counts) {
    if (function != spot.function) {
      function = spot.function;
      file = profile.function(*function).file;
      if constexpr (TakesObjects<S>) sink.on_object(profile.object_of(*function));
      sink.on_file(FileLine::file, profile.files[*file]);
      sink.on_function(profile.name_of(*function));
    }
    if (file != spot.file) {
      file = spot.file;
      sink.on_file(FileLine::inlined, profile.files[*file]);
    }
    row.assign(counts.begin(), counts.end());
    sink.on_counts(spot.line, row);
  });
  sink.on_summary(self_cost_summary(profile));
}

}  // namespace cg::profile::callgraph
