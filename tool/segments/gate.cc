// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/segments/gate.h"

#include <utility>

namespace cg::tool {
namespace {

constexpr unsigned kPatience = 3;  // early turns in a row
// Measured with what ran of them: 20 (perl -e 1) to 28 (python3 -S -c pass).
constexpr UInt kTranslationsPerMs = 30;

}  // namespace

Gate::Translations Gate::next_translation() {
  ++translations_;
  if (asks_) return is_open() ? Translations::asking : Translations::dormant;
  return is_open() ? Translations::counting : Translations::plain;
}

// Whether half of the time since the last turn went into translations. An early turn in a row
// without translations, because they ask, is one of less than some milliseconds.
bool Gate::turned_too_early(UInt now) const {
  constexpr UInt kAlwaysEarly = 20;  // ms
  return now - last_turn_ <
         kAlwaysEarly + 2 * (static_cast<UInt>(translations_) / kTranslationsPerMs);
}

bool Gate::turns_too_often() {
  if (may_turn_at_calls_) return true;
  const UInt now = VG_(read_millisecond_timer)();
  early_turns_ = turned_too_early(now) ? early_turns_ + 1 : 0;
  last_turn_ = now;
  translations_ = 0;
  return early_turns_ >= kPatience;
}

void Gate::begin_without_window() {
  has_window_ = false;
  word_ = 0;
}

void Gate::begin_unadmitted() {
  is_admitted_ = false;
  may_turn_at_calls_ = true;
  word_ = 0;
}

void Gate::set_window(bool is_open) {
  has_window_ = is_open;
  turn();
}

void Gate::admit(bool is_admitted) {
  is_admitted_ = is_admitted;
  word_ = has_window_ && is_admitted_ ? 1 : 0;
  asks_ |= is_open();
}

void Gate::turn() {
  const std::uint64_t word = has_window_ && is_admitted_ ? 1 : 0;
  if (std::exchange(word_, word) == word) return;
  const bool asks = turns_too_often();
  if (std::exchange(asks_, asks) && asks) return;
  VG_(discard_translations_safely)(0, ~SizeT{0}, "cachegrind");
}

}  // namespace cg::tool
