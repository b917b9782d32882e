// SPDX-License-Identifier: GPL-2.0-or-later
//
// Functions that a user names by globs: `*` stands for any text, `?` for any letter, and the whole
// demangled name has to match. For each glob without a match a few similar names are remembered, so
// that a warning can suggest them.
#pragma once

#include <array>
#include <cstddef>

#include "tool/core/name_table.h"

namespace cg::tool {

// Finds names that a user may have meant: the distance of a name from the wanted one.

// 0 to 2: the number of letters to insert, delete or change to make `name` of `wanted`, at most one
// in three; 0 also if `name` contains `wanted`. A signature behind the name, capitals, and `FILE:`
// in front of `wanted` are ignored. Otherwise kFar.
inline constexpr unsigned kFar = 3;
unsigned distance(const char* wanted, const char* name);

class FunctionGlobs {
 public:
  constexpr FunctionGlobs() = default;

  bool empty() const { return first_ == nullptr; }

  // `text` lasts as long as the run.
  void add(const char* text);

  bool match(const char* function);

  // Warns of each glob that has matched no function, as `option`=GLOB, with similar names.
  void warn_of_unmatched(const char* option) const;

  template <typename Visit>
  void for_each(Visit visit) const {
    for (const Glob* glob = first_; glob != nullptr; glob = glob->next) visit(glob->text);
  }

  // Calls visit(glob, near, count) for each glob without a match, with `count` similar names.
  template <typename Visit>
  void for_each_unmatched(Visit visit) const {
    for (const Glob* glob = first_; glob != nullptr; glob = glob->next)
      if (!glob->has_matched) visit(glob->text, glob->near.data(), glob->count);
  }

 private:
  static constexpr std::size_t kMostNear = 3;

  struct Glob {
    const char* text;
    Glob* next;
    bool has_matched;
    std::size_t count;
    std::array<const Name*, kMostNear> near;  // the nearest first
    std::array<unsigned, kMostNear> distances;
  };

  void note_near(Glob& glob, const char* function);

  Glob* first_ = nullptr;
  NameTable names_;
};

}  // namespace cg::tool
