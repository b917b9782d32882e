// SPDX-License-Identifier: GPL-2.0-or-later
//
// A sink in front of a sink: it changes names on their way, so that what lies behind knows only
// the changed ones, unless it asks for both. Two names that become one are one from then on.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "profile/reader.h"
#include "profile/rename/name_rules.h"
#include "program/error.h"

namespace cg::profile {

// A sink that is told of each file name before it is given the changed one.
template <class S>
concept AsksForOriginals = requires(S sink, std::string_view name) {
  sink.on_changed_file(name, name);
};

// A sink that is told which object code is of.
template <class S>
concept TakesObjects = requires(S sink, std::string_view name) {
  sink.on_object(name);
};

using MovedNames = std::map<std::string, std::string, std::less<>>;
inline const MovedNames kNotMoved;

template <Sink S>
class Renamed {
 public:
  // Sources that moved (moved_trees.h) have the names that they moved to, after the rules.
  Renamed(S& sink, const rename::NameRules& rules, const MovedNames& moved = kNotMoved)
      : sink_(sink), rules_(rules), moved_(moved) {}

  void on_header(const Header& header) { sink_.on_header(header); }
  void on_file(FileLine kind, std::string_view name) {
    if (rules_.file.empty() && moved_.empty()) return sink_.on_file(kind, name);
    const std::string changed = changed_file(name);
    if constexpr (AsksForOriginals<S>) sink_.on_changed_file(name, changed);
    sink_.on_file(kind, changed);
  }
  void on_object(std::string_view name) requires TakesObjects<S> { sink_.on_object(name); }
  void on_function(std::string_view name) {
    if (rules_.function.empty() && !rules_.shorten_templates)
      sink_.on_function(name);
    else
      sink_.on_function(rules_.changed_function(name));
  }
  void on_counts(std::int64_t line, std::span<const Count> counts) {
    sink_.on_counts(line, counts);
  }
  std::int64_t* column() requires TakesColumns<S> { return sink_.column(); }
  void on_row(std::int64_t line, std::size_t counts) requires TakesColumns<S> {
    sink_.on_row(line, counts);
  }
  void on_summary(Summary summary) { sink_.on_summary(std::move(summary)); }

 private:
  std::string changed_file(std::string_view name) const {
    std::string changed = rules_.changed_file(name);
    if (const auto moved = moved_.find(changed); moved != moved_.end()) changed = moved->second;
    if (changed.size() > kMostFileName)
      throw program::Error("a file name of " + std::to_string(name.size()) +
                           " bytes would become one of " + std::to_string(changed.size()) +
                           ", of at most " + std::to_string(kMostFileName));
    return changed;
  }

  S& sink_;
  const rename::NameRules& rules_;
  const MovedNames& moved_;
};

}  // namespace cg::profile
