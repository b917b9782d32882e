// SPDX-License-Identifier: GPL-2.0-or-later
//
// A sink in front of another sink: it changes names on their way.
#pragma once

#include <string_view>
#include <utility>

#include "profile/name_changes.h"
#include "profile/reader.h"

namespace cg::profile {

template <Sink S>
class Renamed {
 public:
  Renamed(S& sink, const NameChanges& changes) : sink_(sink), changes_(changes) {}

  void on_header(const Header& header) { sink_.on_header(header); }
  void on_file(FileLine kind, std::string_view name) {
    if (!changes_.change_files()) return sink_.on_file(kind, name);
    const std::string changed = changes_.file(name);
    if (changes_.originals != nullptr) changes_.originals->add(name, changed);
    sink_.on_file(kind, changed);
  }
  void on_function(std::string_view name) {
    if (changes_.change_functions())
      sink_.on_function(changes_.function(name));
    else
      sink_.on_function(name);
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
  S& sink_;
  const NameChanges changes_;
};

}  // namespace cg::profile
