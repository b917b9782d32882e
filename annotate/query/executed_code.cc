// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/executed_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>

#include "profile/count.h"
#include "profile/row_reader.h"
#include "program/error.h"

namespace cg::annotate {
namespace {

constexpr auto kNotWanted = std::numeric_limits<std::uint32_t>::max();

struct CodeRow {
  std::uint32_t function;  // its place in the list
  profile::ObjectId object;
  std::uint64_t address;
  std::size_t number;  // in order of appearance
  profile::FileId file;
  std::uint64_t line;
};

auto code_key(const CodeRow& row) { return std::tie(row.function, row.object, row.address); }

class CodeRows {
 public:
  CodeRows(const profile::Profile& profile, std::span<const std::size_t> functions)
      : events_(profile.header().events().size()) {
    const auto name_of = [&](std::size_t function) {
      return static_cast<std::size_t>(profile.key(function).name);
    };
    std::vector<std::uint32_t> places(profile.names(), kNotWanted);
    for (std::uint32_t place = 0; place < functions.size(); ++place)
      if (std::uint32_t& known = places[name_of(functions[place])]; known == kNotWanted)
        known = place;
    profile::RowReader reader(profile);
    for (const profile::Profile::Run& run : profile.runs())
      if (const std::uint32_t place = places[name_of(run.function)]; place != kNotWanted)
        reader.for_each(run, [&](const profile::RowReader::Row& row) { add(place, run, row); });
    std::ranges::sort(rows_, [](const CodeRow& a, const CodeRow& b) {
      return std::tuple_cat(code_key(a), std::tie(a.number)) <
             std::tuple_cat(code_key(b), std::tie(b.number));
    });
  }

  // Calls visit(row, counts) for each address, in the order of functions, objects and addresses.
  template <class Visit>
  void for_each(Visit visit) {
    for (auto row = rows_.begin(); row != rows_.end();) {
      const auto first = row;
      const std::span<profile::Count> sums = counts(*first);
      for (++row; row != rows_.end() && code_key(*row) == code_key(*first); ++row)
        if (profile::add(sums, counts(*row)) >= 0) throw too_large(row->address);
      visit(*first, sums);
    }
  }

 private:
  void add(std::uint32_t place, const profile::Profile::Run& run,
           const profile::RowReader::Row& row) {
    rows_.push_back({place, run.object, row.address(), rows_.size(), row.file(),
                     static_cast<std::uint64_t>(row.line())});
    counts_.resize(counts_.size() + events_);
    if (row.add_to(counts(rows_.back())) >= 0) throw too_large(row.address());
  }
  std::span<profile::Count> counts(const CodeRow& row) {
    return std::span(counts_).subspan(row.number * events_, events_);
  }
  static program::Error too_large(std::uint64_t address) {
    return program::Error(
        fmt::format("a sum for the instruction at {:x} does not fit 64 bits", address));
  }

  const std::size_t events_;
  std::vector<CodeRow> rows_;
  profile::Counts counts_;
};

std::vector<AssemblyJump> jumps_from(const profile::Profile& profile, const CodeRow& row,
                                     profile::NameId name) {
  std::vector<AssemblyJump> jumps;
  auto jump = profile.jumps().lower_bound({name, row.object, row.address, 0});
  for (; jump != profile.jumps().end(); ++jump) {
    const auto& [key, counts] = *jump;
    if (key.function != name || key.object != row.object || key.from != row.address) break;
    jumps.push_back({key.to, counts.followed, counts.executed});
  }
  return jumps;
}

}  // namespace

std::vector<AssemblyFunction> executed_code(const profile::Profile& profile,
                                            std::span<const std::size_t> functions,
                                            const Events& events) {
  std::vector<AssemblyFunction> result;
  std::uint32_t last_function = kNotWanted;
  profile::ObjectId last_object{};
  profile::FileId last_file{};
  CodeRows(profile, functions)
      .for_each([&](const CodeRow& row, std::span<const profile::Count> counts) {
        const profile::NameId name = profile.key(functions[row.function]).name;
        const bool is_new = row.function != last_function || row.object != last_object;
        if (is_new) {
          const profile::Function function = profile.function(functions[row.function]);
          result.push_back({std::string(function.file), std::string(function.name),
                            std::string(profile.object_name(row.object))});
        }
        std::vector<AssemblyStretch>& stretches = result.back().stretches;
        if (is_new || row.file != last_file || row.line != stretches.back().line)
          stretches.push_back({.file = std::string(profile.file_name(row.file)), .line = row.line});
        stretches.back().rows.push_back({.address = row.address,
                                         .counts = events.columns(counts),
                                         .jumps = jumps_from(profile, row, name)});
        last_function = row.function;
        last_object = row.object;
        last_file = row.file;
      });
  return result;
}

}  // namespace cg::annotate
