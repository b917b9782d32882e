// SPDX-License-Identifier: GPL-2.0-or-later
//
// The sink that sums a profile per function; line numbers are thrown away.
//
// A function is a pair (file, name), where the file is the one at hand at its fn= line. Counts go
// to it until the next fn=, whatever files come in between. A function without counts is kept, its
// sums absent. Counts that come before any fn= belong to "???", as does a function before any fl=.
//
// Memory: 16 bytes per function and event, beside the names.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "profile/count.h"
#include "profile/header.h"
#include "profile/id_index.h"
#include "profile/name_table.h"
#include "profile/reader.h"
#include "profile/sum_table.h"

namespace cg::profile {

// The name of what the profile does not name.
inline constexpr std::string_view kUnknown = "???";

struct Function {
  std::string_view file;
  std::string_view name;

  friend bool operator==(const Function&, const Function&) = default;
  // Functions of one profile that are in one file have its name in common, where it lies.
  friend bool operator<(const Function& a, const Function& b) {
    if (a.file.data() == b.file.data() && a.file.size() == b.file.size()) return a.name < b.name;
    return std::tie(a.file, a.name) < std::tie(b.file, b.name);
  }
};

class FunctionTotals {
 public:
  explicit FunctionTotals(const Place& place) : place_(place) {}
  FunctionTotals(const FunctionTotals&) = delete;  // functions point into the names

  void on_header(const Header& header);
  void on_file(FileLine kind, std::string_view name);
  void on_function(std::string_view name);
  void on_counts(std::int64_t, std::span<const Count> counts) {
    if (current_.empty()) enter(kUnknown);
    if (const int event = profile::add(current_, counts); event >= 0)
      throw place_.error(overflow(event));
  }
  void on_summary(Summary summary) { summary_ = std::move(summary); }

  // Adds what another profile with the same events left, or subtracts it: functions and summary.
  void add(const FunctionTotals& other, Sign sign);

  const Header& header() const { return header_; }
  const Summary& summary() const { return summary_; }

  // Functions are numbered in order of appearance. Names live as long as this object.
  std::size_t size() const { return functions_.size(); }
  const Function& function(std::size_t index) const { return functions_[index]; }
  std::span<const Count> sums(std::size_t index) const { return sums_[index]; }

  // All that fl= and its like named, inlined code included.
  std::set<std::string> file_names() const;

  // The number of the function at hand: of the last fn= line, or of counts.
  std::size_t current() const { return current_number_; }

  // Where the summary says something else than the counts add up to, it is that from now on; see
  // ColumnTotals::disagreement() for the sentence. What is absent there stays so. Throws when a
  // total does not fit 64 bits.
  std::optional<std::string> correct_summary();

 private:
  enum class FileId : std::uint32_t {};

  std::string_view keep(std::string_view name);
  void enter(std::string_view name);
  void add_summary(const Summary& other, Sign sign);
  std::string overflow(int event) const;

  const Place& place_;
  Header header_;
  Summary summary_;
  std::size_t events_ = 0;
  NameTable<FileId> files_;
  FileId file_ = files_.intern(kUnknown);
  std::pmr::monotonic_buffer_resource names_;  // many, small, freed together
  std::vector<Function> functions_;
  IdIndex index_;     // of functions_
  SumTable sums_{0};  // of functions_
  std::size_t current_number_ = 0;
  std::span<Count> current_;  // the sums of the function at hand; empty before the first
};

}  // namespace cg::profile
