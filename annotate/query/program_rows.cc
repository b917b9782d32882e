// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/program_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "program/error.h"

namespace cg::annotate {

using profile::mixed;

void ProgramRows::begin(profile::Sign sign) {
  sign_ = sign;
  at_ = {objects_.intern(""), files_.intern(profile::kUnknown),
         functions_.intern(profile::kUnknown), 0};
}

void ProgramRows::on_counts(std::int64_t line, std::span<const profile::Count> counts) {
  at_.line = lines_ == Lines::apart ? line : 0;
  const auto next = static_cast<std::uint32_t>(places_.size());
  const std::uint64_t names = mixed(profile::at(at_.object), profile::at(at_.file));
  const std::uint64_t hash =
      mixed(mixed(names, profile::at(at_.function)), static_cast<std::uint64_t>(at_.line));
  const std::uint32_t index =
      index_.find_or_add(hash, next, [&](std::uint32_t known) { return places_[known] == at_; });
  if (index == next) {
    places_.push_back(at_);
    sums_.append();
  }
  if (profile::add(sums_[index], counts, sign_) >= 0)
    throw program::Error(
        fmt::format("a sum for line {} of {} does not fit 64 bits", line, files_[at_.file]));
}

ProgramRows::Row ProgramRows::row(std::size_t index) const {
  const Place& place = places_[index];
  return {objects_[place.object], files_[place.file], functions_[place.function], place.line};
}

std::vector<std::uint32_t> ProgramRows::by_line() const {
  std::vector<std::uint32_t> files(files_.size()), rank(files_.size());  // names are compared once
  std::iota(files.begin(), files.end(), 0);
  std::ranges::sort(files, std::less<>(), [&](std::uint32_t file) { return files_[FileId{file}]; });
  for (std::uint32_t i = 0; i < files.size(); ++i) rank[files[i]] = i;
  std::vector<std::uint32_t> rows(places_.size());
  std::iota(rows.begin(), rows.end(), 0);
  std::ranges::stable_sort(rows, std::less<>(), [&](std::uint32_t row) {
    return std::pair(rank[profile::at(places_[row].file)], places_[row].line);
  });
  return rows;
}

}  // namespace cg::annotate
