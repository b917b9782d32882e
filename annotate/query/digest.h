// SPDX-License-Identifier: GPL-2.0-or-later
//
// What one pass over a profile leaves: sums per function, in an object that may be thrown away, and
// where the counts of each source file lie. Line counts are not kept; read_lines() reads them
// again, for the few files that are annotated. (Keeping a row per line takes half the speed and six
// times the memory.)
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "annotate/query/line_totals.h"
#include "profile/function_totals.h"
#include "profile/reader.h"
#include "program/input.h"

namespace cg::annotate {

class Digest {
 public:
  // `place` and `functions` are used while the profile is read.
  Digest(const profile::Place& place, profile::FunctionTotals& functions)
      : place_(place), functions_(functions) {}

  void on_header(const profile::Header& header);
  void on_file(profile::FileLine kind, std::string_view name);
  void on_function(std::string_view name) { functions_.on_function(name); }
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    functions_.on_counts(line, counts);
  }
  void on_summary(profile::Summary summary);

  // See FunctionTotals.
  std::optional<std::string> correct_summary() { return functions_.correct_summary(); }

  // Whether the profile names this file at all.
  bool knows(std::string_view file) const { return sections_.contains(file); }

  // Reads all counts again, into a sink that was given nothing of them before.
  template <profile::Sink S>
  void read_body(const program::Input& input, S& sink) const;

  // Reads the counts of a file's lines again, from the input that this is the digest of.
  void read_lines(std::string_view file, const program::Input& input, LineTotals& totals) const;

 private:
  // A stretch of the input in which one file is the current one.
  struct Section {
    std::uint64_t begin;  // offset of its first byte
    std::uint64_t end;
    std::uint64_t line;  // number of the line before it
  };
  static constexpr std::uint64_t kOpen = ~std::uint64_t{0};  // the end of the last section

  std::vector<std::uint64_t> bounds(std::uint64_t end) const;
  void begin_section(std::string_view file, const Section& section);

  const profile::Place& place_;
  profile::FunctionTotals& functions_;
  std::size_t events_ = 0;
  std::map<std::string, std::vector<Section>, std::less<>> sections_;
  Section body_{};                           // all that follows the header
  std::vector<Section>* current_ = nullptr;  // the file whose last section is open
};

// What is wrong with these lines was said when they were read first.
template <profile::Sink S>
void Digest::read_body(const program::Input& input, S& sink) const {
  const auto skip = [](const profile::Place&, std::string_view) {};
  profile::Place place{.file = input.name(), .line = body_.line};
  profile::Reader reader(place, sink, skip, events_);
  const std::vector<std::uint64_t> bounds = this->bounds(input.position());
  for (std::size_t i = 0; i + 1 < bounds.size(); ++i)
    reader.feed(input.again(bounds[i], bounds[i + 1] - bounds[i]));
}

}  // namespace cg::annotate
