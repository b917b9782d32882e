// SPDX-License-Identifier: GPL-2.0-or-later
//
// Profiles made by hand, for exports of their functions or lines.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "profile/profile.h"
#include "profile/reader.h"

namespace cg::annotate::exports {

// A profile with the events A and B.
class Made {
 public:
  // Rows below fl=, fn= and fi= lines.
  explicit Made(const std::string& body, const std::string& head = "") {
    profile::Reader reader(place_, profile_, profile::stop_at_bad_line);
    reader.feed(head + "cmd: ./prog 1\nevents: A B\n" + body + "summary: 0 0\n");
    profile_.finish();
  }

  const profile::Profile& operator*() const { return profile_; }

  // All functions, in order of appearance.
  std::vector<std::size_t> order() const {
    std::vector<std::size_t> order(profile_.size());
    std::iota(order.begin(), order.end(), 0);
    return order;
  }

 private:
  profile::Place place_{.file = "made"};
  profile::Profile profile_{place_, profile::Profile::Keep::rows};
};

// A row of a function's code in a file.
inline std::string row(std::string_view function_file, std::string_view name, std::string_view file,
                       std::string_view row) {
  return fmt::format("fl={}\nfn={}\nfi={}\n{}\n", function_file, name, file, row);
}

// The text that `write_all` writes.
inline std::string written(
    const std::function<void(const std::function<void(std::string_view)>&)>& write_all) {
  std::string text;
  write_all([&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace cg::annotate::exports
