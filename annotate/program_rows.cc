// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/program_rows.h"

#include "program/error.h"

namespace cg::annotate {

using profile::mixed;

void ProgramRows::begin(profile::Sign sign) {
  sign_ = sign;
  at_ = {objects_.intern(""), files_.intern(profile::kUnknown),
         functions_.intern(profile::kUnknown), 0};
}

void ProgramRows::on_counts(std::int64_t line, std::span<const profile::Count> counts) {
  at_.line = line;
  const auto next = static_cast<std::uint32_t>(places_.size());
  const std::uint64_t names = mixed(profile::at(at_.object), profile::at(at_.file));
  const std::uint64_t hash =
      mixed(mixed(names, profile::at(at_.function)), static_cast<std::uint64_t>(line));
  const std::uint32_t index =
      index_.find_or_add(hash, next, [&](std::uint32_t known) { return places_[known] == at_; });
  if (index == next) {
    places_.push_back(at_);
    if (index % kPiece == 0) sums_.emplace_back(kPiece * events_);
  }
  if (profile::add(std::span(sums_[index / kPiece]).subspan(index % kPiece * events_, events_),
                   counts, sign_) >= 0)
    throw program::Error(
        fmt::format("a sum for line {} of {} does not fit 64 bits", line, files_[at_.file]));
}

ProgramRows::Row ProgramRows::row(std::size_t index) const {
  const Place& place = places_[index];
  return {objects_[place.object], files_[place.file], functions_[place.function], place.line};
}

}  // namespace cg::annotate
