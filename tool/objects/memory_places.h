// SPDX-License-Identifier: GPL-2.0-or-later
//
// The object of an address that is in no heap block, and the offset in it:
//
//   stack      of a thread, outside the frames that StackFrames finds: how far below its highest byte
//   global     by debug information or symbol; a section where there is no symbol
//   file       that is mapped: in the file
//   mapping    of mmap, by the place that called it
//   allocator  the heap outside blocks: what brk gave, and what an allocator mapped
//   unknown    the rest, offset 0
//
// Answers are remembered: by page and, where symbols decide, by 8 bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tool/core/growing.h"
#include "tool/core/valgrind.h"
#include "tool/objects/miss_table.h"

namespace cg::tool {

class MemoryPlaces {
 public:
  constexpr explicit MemoryPlaces(MissTable& table) : table_(table) {}

  Place find(Addr addr);

  // Memory was mapped for `object`, or unmapped.
  void map(Addr start, SizeT size, DataObject* object);
  void remap(Addr from, Addr to, SizeT size);  // it moves; its old place is unmapped by itself
  void unmap(Addr start, SizeT size);
  void forget();  // all answers: something else has changed

  // The heap of brk.
  void extend_heap(Addr start, SizeT size);

  DataObject* allocators() {
    return only(allocators_, ObjectClass::allocator, "heap outside blocks");
  }
  DataObject* unknown() { return only(unknown_, ObjectClass::unknown, "???"); }

 private:
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kAnswers = 1 << 13;

  // An offset is addr - base; in a stack it is base - addr.
  struct Answer {
    Addr unit;  // a page, or 8 bytes
    UInt generation;
    DataObject* object;  // nullptr: symbols decide
    std::uint64_t base;
  };
  struct Mapping {
    Addr start;
    Addr end;
    Addr base;  // of offsets: where it started before it was cut
    DataObject* object;
  };

  // The only object of a class, made when it is needed.
  DataObject* only(DataObject*& object, ObjectClass kind, const char* name) {
    if (object == nullptr) object = table_.object(kind, "", name);
    return object;
  }
  void forget(Addr start, SizeT size);
  Answer of_page(Addr addr);
  Answer of_symbol(Addr addr);
  Answer of_stack(Addr addr, const NSegment& segment);
  const Mapping* mapping(Addr addr) const;
  void insert(const Mapping& mapping);
  static Place place(const Answer& answer, Addr addr);

  MissTable& table_;
  DataObject* allocators_ = nullptr;
  DataObject* unknown_ = nullptr;
  Growing<Mapping> mappings_{"cg.objects.mappings"};
  Addr heap_start_ = ~Addr{0};
  Addr heap_end_ = 0;
  UInt generation_ = 1;  // answers of other generations are out of date
  UInt symbol_generation_ = 1;
  UInt epoch_ = 0;  // of debug info
  Answer* pages_ = nullptr;
  Answer* symbols_ = nullptr;
};

}  // namespace cg::tool
