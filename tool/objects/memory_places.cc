// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/memory_places.h"

#include <algorithm>
#include <utility>

#include "files/path.h"
#include "tool/core/memory.h"

namespace cg::tool {

Place MemoryPlaces::find(Addr addr) {
  if (pages_ == nullptr) {
    pages_ = allocate_array<Answer>("cg.objects.pages", kAnswers);
    symbols_ = allocate_array<Answer>("cg.objects.symbols", kAnswers);
  }
  const UInt epoch = VG_(current_DiEpoch)().n;
  if (std::exchange(epoch_, epoch) != epoch) forget();
  Answer& page = pages_[addr / kPage % kAnswers];
  if (page.generation != generation_ || page.unit != addr / kPage) page = of_page(addr);
  if (page.object != nullptr) return place(page, addr);
  Answer& symbol = symbols_[addr / 8 % kAnswers];
  if (symbol.generation != symbol_generation_ || symbol.unit != addr / 8) symbol = of_symbol(addr);
  return place(symbol, addr);
}

Place MemoryPlaces::place(const Answer& answer, Addr addr) {
  switch (answer.object->kind) {
    case ObjectClass::unknown:
    case ObjectClass::allocator:
      return {answer.object, 0};
    case ObjectClass::stack:
      return {answer.object, answer.base - addr};
    default:
      return {answer.object, addr - answer.base};
  }
}

MemoryPlaces::Answer MemoryPlaces::of_page(Addr addr) {
  Answer answer{addr / kPage, generation_, nullptr, 0};
  const NSegment* const segment = VG_(am_find_nsegment)(addr);
  if (segment == nullptr) {
    answer.object = unknown();
    return answer;
  }
  const bool is_file = segment->kind == SkFileC;
  const bool is_heap = !is_file && addr >= heap_start_ && addr < heap_end_;
  if (is_heap) {
    answer.object = allocators();
    return answer;
  }
  if (!is_file)
    if (answer = of_stack(addr, *segment); answer.object != nullptr) return answer;
  const HChar* object = nullptr;
  if (VG_(DebugInfo_sect_kind)(&object, addr) != Vg_SectUnknown) return answer;
  if (is_file) {
    const HChar* const path = VG_(am_get_filename)(segment);
    answer.object = table_.object(ObjectClass::file, "", path == nullptr ? "???" : path);
    answer.base = segment->start - static_cast<Addr>(segment->offset);
    return answer;
  }
  if (const Mapping* const m = mapping(addr); m != nullptr) {
    answer.object = m->object;
    answer.base = m->base;
    return answer;
  }
  answer.object = unknown();
  return answer;
}

MemoryPlaces::Answer MemoryPlaces::of_stack(Addr addr, const NSegment& segment) {
  Answer answer{addr / kPage, generation_, nullptr, 0};
  ThreadId thread = VG_INVALID_THREADID;
  Addr low = 0;
  Addr high = 0;
  VG_(thread_stack_reset_iter)(&thread);
  while (VG_(thread_stack_next)(&thread, &low, &high)) {
    const Addr top = VG_(thread_get_stack_max)(thread);
    if (top < segment.start || top > segment.end || addr > top) continue;
    files::Path name("stack of thread ");
    name << static_cast<unsigned>(thread);
    answer.object = table_.object(ObjectClass::stack, "", name.c_str());
    answer.base = top;
    return answer;
  }
  return answer;
}

MemoryPlaces::Answer MemoryPlaces::of_symbol(Addr addr) {
  Answer answer{addr / 8, symbol_generation_, nullptr, addr};
  const HChar* object = nullptr;
  const VgSectKind section = VG_(DebugInfo_sect_kind)(&object, addr);
  files::Path file(object == nullptr ? "???" : object);
  const HChar* name = nullptr;
  PtrdiffT offset = 0;
  if (VG_(get_datasym_and_offset)(VG_(current_DiEpoch)(), addr, &name, &offset)) {
    answer.object = table_.object(ObjectClass::global, file.c_str(), name);
    answer.base = addr - static_cast<Addr>(offset);
    return answer;
  }
  const NSegment* const segment = VG_(am_find_nsegment)(addr);
  if (segment != nullptr) answer.base = segment->start;
  files::Path text("section ");
  text << VG_(pp_SectKind)(section);
  answer.object = table_.object(ObjectClass::section, file.c_str(), text.c_str());
  return answer;
}

const MemoryPlaces::Mapping* MemoryPlaces::mapping(Addr addr) const {
  const Mapping* const behind =
      std::upper_bound(mappings_.begin(), mappings_.end(), addr,
                       [](Addr a, const Mapping& m) { return a < m.start; });
  if (behind == mappings_.begin() || addr >= behind[-1].end) return nullptr;
  return behind - 1;
}

void MemoryPlaces::map(Addr start, SizeT size, DataObject* object) {
  unmap(start, size);
  insert({start, start + size, start, object});
}

void MemoryPlaces::forget() {
  ++generation_;
  ++symbol_generation_;
}

// Symbols may be those of another library.
void MemoryPlaces::forget(Addr start, SizeT size) {
  const Addr first = start / kPage;
  const Addr pages = (size + start % kPage + kPage - 1) / kPage;
  if (pages_ == nullptr) return;
  if (pages > kAnswers) return forget();
  for (Addr page = first; page < first + pages; ++page)
    if (Answer& answer = pages_[page % kAnswers]; answer.unit == page) answer.generation = 0;
  ++symbol_generation_;
}

void MemoryPlaces::unmap(Addr start, SizeT size) {
  forget(start, size);
  const Addr end = start + size;
  Mapping rest{};  // of one with a hole in its middle, or cut at its beginning
  std::size_t kept = 0;
  for (std::size_t i = 0; i < mappings_.size(); ++i) {
    const Mapping m = mappings_[i];
    const bool is_outside = m.end <= start || m.start >= end;
    if (is_outside) mappings_[kept++] = m;
    if (!is_outside && m.end > end) rest = {end, m.end, m.base, m.object};
    if (!is_outside && m.start < start) mappings_[kept++] = {m.start, start, m.base, m.object};
  }
  mappings_.resize(kept);
  if (rest.end != 0) insert(rest);
}

void MemoryPlaces::remap(Addr from, Addr to, SizeT size) {
  const Mapping* const moved = mapping(from);
  if (moved != nullptr) map(to, size, moved->object);
}

void MemoryPlaces::insert(const Mapping& mapping) {
  mappings_.push(mapping);
  for (std::size_t i = mappings_.size() - 1; i > 0 && mappings_[i - 1].start > mapping.start; --i)
    std::swap(mappings_[i], mappings_[i - 1]);
}

void MemoryPlaces::extend_heap(Addr start, SizeT size) {
  heap_start_ = std::min(heap_start_, start);
  heap_end_ = std::max(heap_end_, start + size);
  forget(start, size);
}

}  // namespace cg::tool
