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
#include "tests/profile/callgraph/read_text.h"

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

// As a reader that asks about inlined code makes it: main's code, sum() in it, and twice() in sum()
// and two times in main itself.
class MadeInlined {
 public:
  MadeInlined() {
    using profile::SiteId;
    profile_.keep_sites();
    const profile::Header header{{}, "cmd: ./prog 1", "events: A B"};
    profile_.on_header(header);
    const profile::FunctionKey main = function("main.c", "main"), sum = function("sum.h", "sum()"),
                               twice = function("math.h", "twice()");
    const SiteId in_main = profile_.intern_site(main, main.file, 20, SiteId::none),
                 in_sum = profile_.intern_site(sum, sum.file, 7, in_main),
                 in_main_again = profile_.intern_site(main, main.file, 21, SiteId::none);
    row(main, 20, SiteId::none, 1);
    row(twice, 3, in_sum, 2);
    row(twice, 3, in_main, 4);
    row(twice, 3, in_main_again, 8);
    row(sum, 7, in_main, 16);
    row(twice, 3, in_sum, 32);
    profile_.add_to(
        profile_.inlined_call(profile_.intern(main), main.file, 20, profile_.intern(sum)),
        std::vector<std::int64_t>{50});
    profile_.finish_calls(header, {}, {});
  }

  const profile::Profile& operator*() const { return profile_; }

 private:
  profile::FunctionKey function(std::string_view file, std::string_view name) {
    return {profile_.intern_object("prog"), profile_.intern_file(file), profile_.intern_name(name)};
  }
  void row(const profile::FunctionKey& function, std::int64_t line, profile::SiteId site,
           std::int64_t count) {
    profile_.set_function(function);
    profile_.set_site(site);
    *profile_.column() = count;
    profile_.on_instruction(line, 1);
  }

  profile::Place place_{.file = "made"};
  profile::Profile profile_{place_, profile::Profile::Keep::rows_and_calls};
};

// Calls by whole stacks, in two parts: main calls f, and both call g. `more` is added to the tree.
class MadeContexts {
 public:
  explicit MadeContexts(const std::string& more = "") {
    read_.keep_contexts();
    read_.add("made",
              "cmd: ./prog 1\nevents: A B\nfl=(1) m.c\nfn=(1) main\n1 5 2\ncfn=(2) f\n"
              "calls=1 1\n2 9\ncfn=(4) g\ncalls=1 1\n2 1\nfn=(2)\n3 4\ncfn=(3) f'2\n"
              "calls=1 1\n4 5\nfn=(3)\n4 3\ncfn=(4)\ncalls=1 1\n4 2\nfn=(4)\n5 3\n" +
                  kBegin +
                  "#@ 0 0 (1) 15 2\n#@ 1 1 (2) 9\n#@ 2 1 (3) 5\n#@ 3 1 (4) 1\n"
                  "#@ 3 1 ... 1\n" +
                  more + "events: A B\nfl=(1)\nfn=(1)\n1 1\n" + kBegin +
                  "#@ 0 0 (1) 2\n#@ 1 1 (4) 1\n");
  }

  const profile::Profile& operator*() const { return *read_; }

 private:
  static inline const std::string kBegin = "# contexts: depth calls function inclusive-cost\n";

  profile::callgraph::ReadText read_;
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
