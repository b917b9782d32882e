// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sink that sums a profile per function and remembers where the lines of each function lie, so
// that those of a few can be read again. (A row per line in memory takes half the speed.)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "profile/checkpoint.h"
#include "profile/profile.h"
#include "profile/reader.h"

namespace cg::gate {

// What follows an fn= line, that line included, up to the next.
struct Block {
  std::size_t function;  // its number in the totals
  std::uint64_t begin;   // offset of its first byte
  std::uint64_t end;
  std::uint64_t line;  // number of the line before it
};

class ProfilePlaces {
 public:
  static constexpr std::uint64_t kToTheEnd = ~std::uint64_t{0};

  explicit ProfilePlaces(const profile::Place& place) : place_(place), totals_(place) {}

  // Throws when the profile is a checkpoint: half a run counts less than a whole one.
  void on_header(const profile::Header& header) {
    if (is_checkpoint(header))
      throw program::Error(profile::checkpoint_note(place_.file) + ": nothing can be judged");
    totals_.on_header(header);
    body_ = {0, place_.offset, kToTheEnd, place_.line - 1};
  }
  void on_file(profile::FileLine kind, std::string_view name) { totals_.on_file(kind, name); }
  void on_function(std::string_view name);
  void on_counts(std::int64_t line, std::span<const profile::Count> counts) {
    totals_.on_counts(line, counts);
  }
  void on_summary(profile::Summary summary) { totals_.on_summary(std::move(summary)); }

  std::optional<std::string> correct_summary() { return totals_.correct_summary(); }

  const profile::Profile& totals() const { return totals_; }

  // In the order of the profile.
  const std::vector<Block>& blocks() const { return blocks_; }

 private:
  const profile::Place& place_;
  profile::Profile totals_;
  Block body_{};  // all that follows the header
  std::vector<Block> blocks_;
};

}  // namespace cg::gate
