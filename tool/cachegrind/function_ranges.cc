// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/function_ranges.h"

#include <algorithm>
#include <optional>

#include "tool/core/memory.h"

namespace cg::tool::cachegrind {
namespace {

// The N of `text`, when it is the name followed by +N, or by nothing.
std::optional<sim::Addr> offset_in(const char* text, const Name& name) {
  const char* rest = std::mismatch(name.text(), name.text() + name.length, text).second;
  if (rest != text + name.length) return std::nullopt;
  if (*rest == '\0') return 0;
  if (*rest++ != '+') return std::nullopt;
  sim::Addr offset = 0;
  for (; *rest >= '0' && *rest <= '9'; ++rest)
    offset = offset * 10 + static_cast<sim::Addr>(*rest - '0');
  if (*rest != '\0') return std::nullopt;
  return offset;
}

// How far behind the start of `function` the core says that `addr` lies.
std::optional<sim::Addr> offset_of(DiEpoch epoch, sim::Addr addr, const Name& function) {
  const HChar* text = nullptr;
  if (!VG_(get_fnname_w_offset)(epoch, addr, &text)) return std::nullopt;
  return offset_in(text, function);
}

}  // namespace

const Name* FunctionRanges::at(DiEpoch epoch, sim::Addr addr) {
  Range*& of_line = of_line_[addr / kLineBytes % kLines];
  if (!holds(recent_, addr)) recent_ = holds(of_line, addr) ? of_line : ask(epoch, addr);
  if (recent_ == nullptr) return nullptr;
  return (of_line = recent_)->name;
}

FunctionRanges::Range* FunctionRanges::ask(DiEpoch epoch, sim::Addr addr) {
  const HChar* text = nullptr;
  if (!VG_(get_fnname)(epoch, addr, &text)) return nullptr;
  const Name& name = *names_.intern(text);
  const sim::Addr start = addr - offset_of(epoch, addr, name).value_or(0);
  Range& range = from(start);
  if (holds(&range, addr)) return &range;

  range.start = start;
  range.last = addr;
  range.name = &name;
  range.generation = generation_;
  const auto extend = [&](sim::Addr step) {
    const sim::Addr next = range.last + step;
    const bool is_inside = offset_of(epoch, next, name) == next - start;
    if (is_inside) range.last = next;
    return is_inside;
  };
  sim::Addr step = 512;
  while (extend(step)) {
  }
  while ((step /= 2) != 0) extend(step);
  return &range;
}

FunctionRanges::Range& FunctionRanges::from(sim::Addr start) {
  const std::size_t hash = mix(start);
  Range* const known = ranges_.find(hash, [=](const Range& r) { return r.start == start; });
  if (known != nullptr) return *known;
  Range* const fresh = allocate_array<Range>("cg.function", 1);
  fresh->start = start;
  fresh->generation = generation_ - 1;
  ranges_.insert(hash, fresh);
  return *fresh;
}

}  // namespace cg::tool::cachegrind
