// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/document/compared_lines.h"

#include <utility>

#include "annotate/document/count_rows.h"

namespace cg::annotate {
namespace {

// Facts about a change, a bit each: the sides that have counts, the spreads that follow, and whether
// the change lies within them.
enum : unsigned char { kBefore = 1, kAfter = 2, kSpreadBefore = 4, kSpreadAfter = 8, kWithin = 16 };

// Beside the kind of a line.
constexpr unsigned char kNearest = 4;

void put(std::string& to, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) to += static_cast<char>(number | 0x80);
  to += static_cast<char>(number);
}

std::uint64_t take(std::string_view& from) {
  std::uint64_t number = 0;
  std::size_t at = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(from[at++]);
    number |= std::uint64_t{byte & 0x7fU} << shift;
    if (byte < 0x80) break;
  }
  from.remove_prefix(at);
  return number;
}

// From one number to another, whatever they are.
std::uint64_t way(std::int64_t from, std::int64_t to) {
  return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
}
std::int64_t at_end(std::int64_t from, std::uint64_t way) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(from) + way);
}

using Side = std::optional<profile::Range>;

bool has_spread(const Side& side) { return side && side->min != side->max; }

std::int64_t median(const Side& side) { return side ? side->median : 0; }

void put_side(std::string& to, const Side& side, std::int64_t reference) {
  if (!side) return;
  put(to, zigzag(way(reference, side->median)));
  if (!has_spread(side)) return;
  put(to, way(side->min, side->median));
  put(to, way(side->median, side->max));
}

Side take_side(std::string_view& from, bool spreads, std::int64_t reference) {
  const std::int64_t median = at_end(reference, unzigzag(take(from)));
  profile::Range range{median, median, median};
  if (spreads) {
    range.min = at_end(median, 0 - take(from));
    range.max = at_end(median, take(from));
  }
  return range;
}

void put_change(std::string& to, const Change& change) {
  to += static_cast<char>((change.before ? kBefore : 0) | (change.after ? kAfter : 0) |
                          (has_spread(change.before) ? kSpreadBefore : 0) |
                          (has_spread(change.after) ? kSpreadAfter : 0) |
                          (change.is_within_spread ? kWithin : 0));
  put_side(to, change.before, 0);
  put_side(to, change.after, median(change.before));
}

Change take_change(std::string_view& from) {
  const auto known = static_cast<unsigned char>(from.front());
  from.remove_prefix(1);
  Change change;
  if ((known & kBefore) != 0) change.before = take_side(from, (known & kSpreadBefore) != 0, 0);
  const std::int64_t before = median(change.before);
  if ((known & kAfter) != 0) change.after = take_side(from, (known & kSpreadAfter) != 0, before);
  change.difference = at_end(0, way(before, median(change.after)));
  change.is_within_spread = (known & kWithin) != 0;
  return change;
}

void put_changes(std::string& to, const Changes& changes) {
  put(to, changes.size());
  for (const Change& change : changes) put_change(to, change);
}

void take_changes(std::string_view& from, Changes& changes) {
  changes.resize(take(from));
  for (Change& change : changes) change = take_change(from);
}

}  // namespace

void ComparedLines::push_back(const ComparedLine& line) {
  bytes_ +=
      static_cast<char>(static_cast<unsigned char>(line.kind) | (line.is_nearest ? kNearest : 0));
  if (line.kind != LineKind::added) put(bytes_, line.before - std::exchange(before_, line.before));
  if (line.kind != LineKind::removed) put(bytes_, line.after - std::exchange(after_, line.after));
  put(bytes_, line.text.size());
  bytes_ += line.text;
  put_changes(bytes_, line.counts);
  put(bytes_, line.owners.size());
  for (const LineFunction& owner : line.owners) {
    put(bytes_, owner.function);
    put_changes(bytes_, owner.counts);
  }
  ++size_;
}

ComparedLines::Iterator& ComparedLines::Iterator::operator++() {
  is_end_ = rest_.empty();
  if (is_end_) return *this;
  const auto kind = static_cast<unsigned char>(rest_.front());
  line_.kind = static_cast<LineKind>(kind & ~kNearest);
  line_.is_nearest = (kind & kNearest) != 0;
  rest_.remove_prefix(1);
  line_.before = line_.kind == LineKind::added ? 0 : before_ += take(rest_);
  line_.after = line_.kind == LineKind::removed ? 0 : after_ += take(rest_);
  const std::size_t length = take(rest_);
  line_.text.assign(rest_.substr(0, length));
  rest_.remove_prefix(length);
  take_changes(rest_, line_.counts);
  line_.owners.resize(take(rest_));
  for (LineFunction& owner : line_.owners) {
    owner.function = take(rest_);
    take_changes(rest_, owner.counts);
  }
  return *this;
}

}  // namespace cg::annotate
