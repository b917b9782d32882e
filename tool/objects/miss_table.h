// SPDX-License-Identifier: GPL-2.0-or-later
//
// The objects in which data lies, and the misses on each: by offset in the object, and by source
// line that missed. Both add up to the same.
//
// An object is what one place of the program allocates, or a variable, a stack, a file. Objects of
// equal texts are one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tool/core/hash_table.h"
#include "tool/core/name_table.h"
#include "tool/objects/miss_rows.h"

namespace cg::tool {

enum class ObjectClass : std::uint8_t {
  heap,       // blocks that one place allocated
  allocator,  // heap outside blocks
  mapping,    // memory of mmap
  global,
  section,  // of a program or library, where no symbol is
  stack,
  file,
  unknown,
  stride  // no object, but the distance between misses
};

struct DataObject;

struct Place {
  DataObject* object;
  std::uint64_t offset;
};

// Those of a source line on an object.
struct LineMisses {
  DataObject* object;
  const void* source;
  MissCounts counts;
  LineMisses* next_in_profile;
};

// Those at an offset in an object.
struct OffsetMisses {
  DataObject* object;
  std::uint32_t offset;
  MissCounts counts;
  OffsetMisses* next_of_object;
};

struct DataObject {
  DataObject* next_in_bucket;
  std::size_t hash;
  DataObject* next_in_profile;
  std::uint32_t index;  // for rows
  ObjectClass kind;
  const Name* where;  // the program or library of a variable or section; "": none
  const Name* name;
  std::uint64_t blocks;  // allocated so far
  std::uint64_t bytes;
  OffsetMisses* offsets;  // in no order, since the last settle()
  std::uint64_t number;   // of its name, in a profile that is being written; 0: none yet
};

// As a profile has it: exact up to 64 KB, then in steps of 4 KB, so that rows are few. The last
// step that a line number can say stands for all beyond.
constexpr std::uint32_t shown_offset(std::uint64_t offset) {
  constexpr std::uint64_t kExact = 65536;
  constexpr std::uint64_t kStep = 4096;
  constexpr std::uint64_t kLast = (std::uint64_t{1} << 32) - kStep;
  if (offset < kExact) return static_cast<std::uint32_t>(offset);
  return static_cast<std::uint32_t>(offset < kLast ? offset - offset % kStep : kLast);
}

class MissTable {
 public:
  constexpr MissTable() = default;

  DataObject* object(ObjectClass kind, const char* where, const char* name);

  // A miss of D1, of which LL has missed, too, or not. `source` is the tool's record of the source
  // line. It waits until some are together: the host's memory fetches their rows meanwhile.
  void add(Place place, const void* source, bool is_write, bool is_ll);

  // Called before misses are read.
  void settle();

  // Sets all counts to 0.
  void zero();

  template <typename Visit>
  void for_each_object(Visit visit) const {
    objects_.for_each(visit);
  }
  template <typename Visit>
  void for_each_line(Visit visit) {
    for (LineMisses& line : lines_.totals()) visit(line);
  }

 private:
  static constexpr std::size_t kTogether = 32;

  struct Waiting {
    DataObject* object;
    const void* source;
    std::uint64_t line_hash;
    std::uint64_t offset_hash;
    std::uint32_t offset;
    bool is_write;
    bool is_ll;
  };

  void book();

  NameTable names_;
  HashTable<DataObject> objects_{"cg.objects.objects"};
  MissRows<LineMisses, std::uint64_t> lines_{"cg.objects.lines"};
  MissRows<OffsetMisses, std::uint32_t> offsets_{"cg.objects.offsets"};
  std::array<Waiting, kTogether> waiting_{};
  std::size_t waiting_count_ = 0;
};

}  // namespace cg::tool
