// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/misses_by_stride.h"

#include "tool/cachegrind/beside_profile.h"
#include "tool/segments/costs_of.h"
#include "tool/segments/simulator.h"

namespace cg::tool::cachegrind {

constinit MissesByStride misses_by_stride;

void MissesByStride::begin() { simulator.on_stride = on_stride; }

void MissesByStride::on_stride(const DataAccess& access, sim::Addr distance, sim::ServedBy where) {
  misses_by_stride.table_.add({misses_by_stride.stride_of(distance), 0}, &costs_of(access),
                              access.is_write, where == sim::ServedBy::memory);
}

// Up or down.
DataObject* MissesByStride::stride_of(sim::Addr distance) {
  Known& known = known_[mix(distance) % kKnown];
  if (known.distance == distance) return known.stride;
  std::array<HChar, 64> name;
  VG_(sprintf)
  (name.data(), "stride of %ld bytes", static_cast<Word>(distance));
  known = {distance, table_.object(ObjectClass::stride, "", name.data())};
  return known.stride;
}

bool MissesByStride::write(const char* profile) {
  constexpr MissesHead kHead{"--miss-patterns=yes", "Functions are distances between misses",
                             false};
  return write_beside(profile, kStridesSuffix, kHead, table_);
}

}  // namespace cg::tool::cachegrind
