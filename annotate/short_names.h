// SPDX-License-Identifier: GPL-2.0-or-later
//
// A sink in front of a sink: names of functions come without template arguments. Functions of one
// file whose names become one are one from then on.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "annotate/short_name.h"
#include "profile/reader.h"
#include "profile/renamed.h"

namespace cg::annotate {

template <profile::Sink S>
class ShortNames {
 public:
  explicit ShortNames(S& sink) : sink_(sink) {}

  void on_header(const profile::Header& header) { sink_.on_header(header); }
  void on_changed_file(std::string_view original, std::string_view changed) {
    if constexpr (profile::AsksForOriginals<S>) sink_.on_changed_file(original, changed);
  }
  void on_file(profile::FileLine kind, std::string_view name) { sink_.on_file(kind, name); }
  void on_function(std::string_view name) {
    if (name.find('<') == std::string_view::npos)
      sink_.on_function(name);
    else
      sink_.on_function(short_name(name));
  }
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    sink_.on_counts(line, counts);
  }
  void on_summary(profile::Summary summary) { sink_.on_summary(std::move(summary)); }

  std::optional<std::string> correct_summary() requires requires(S sink) { sink.correct_summary(); }
  { return sink_.correct_summary(); }

 private:
  S& sink_;
};

}  // namespace cg::annotate
