// SPDX-License-Identifier: GPL-2.0-or-later
//
// Profiles made by hand, for exports of their functions or lines.
#pragma once

#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "profile/callgraph/call_profile.h"
#include "profile/profile.h"
#include "profile/reader.h"

namespace cg::annotate::exports {

// The sums of a profile with the events A and B.
class Functions {
 public:
  explicit Functions(const std::string& body) {
    profile::Reader reader(place_, totals_, profile::stop_at_bad_line);
    reader.feed("cmd: ./prog 1\nevents: A B\n" + body + "summary: 0 0\n");
    totals_.finish();
  }

  const profile::Profile& totals() const { return totals_; }

  // All, in order of appearance.
  std::vector<std::size_t> order() const {
    std::vector<std::size_t> order(totals_.size());
    std::iota(order.begin(), order.end(), 0);
    return order;
  }

 private:
  profile::Place place_{.file = "made"};
  profile::Profile totals_{place_};
};

// Adds a line to a profile of calls.
inline void add_line(profile::callgraph::CallProfile& costs, std::string_view function_file,
                     std::string_view name, std::string_view file, std::uint32_t line,
                     const std::vector<std::int64_t>& counts) {
  const auto function = costs.intern(
      {costs.objects.intern(""), costs.files.intern(function_file), costs.names.intern(name)});
  costs.lines.add({function, costs.files.intern(file), line}, counts);
}

// The text that `write_all` writes.
inline std::string written(
    const std::function<void(const std::function<void(std::string_view)>&)>& write_all) {
  std::string text;
  write_all([&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace cg::annotate::exports
