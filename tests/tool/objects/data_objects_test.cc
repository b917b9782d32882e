// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/data_objects.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

using Kind = AllocatorForm::Kind;
constexpr Addr kPointer = sizeof(Addr);

class DataObjectsTest : public fake::Test {
 protected:
  DataObjectsTest() {
    fake::core.mappings = {{0x50000, 0x60000, 0, ""}};
    fake::core.debug_info[0xfff] = {"/src", "a.c", 5, "f"};
    objects.begin(4, 0);
    objects.extend_heap(0x50000, 0x10000);
  }

  void read(Addr addr) { objects.miss(this, addr, false, true); }
  void write(Addr addr) { objects.miss(this, addr, true, false); }
  void allocate(Addr start, Addr size) {
    objects.enter(1, Kind::allocates, {0x8000, 0x1000}, {.size = size});
    objects.leave(1, 0x1000, 0x8000 + kPointer, start);
  }
  MissCounts on(const std::string& name) {
    MissCounts by_line;
    MissCounts by_offset;
    MissTable& table = objects.complete();
    table.settle();
    table.for_each_line([&](const LineMisses& line) {
      if (line.object->name->text() == name) by_line += line.counts;
    });
    table.for_each_object([&](const DataObject& object) {
      if (object.name->text() != name) return;
      for (const OffsetMisses* m = object.offsets; m != nullptr; m = m->next_of_object)
        by_offset += m->counts;
    });
    EXPECT_EQ(by_line, by_offset);
    return by_line;
  }

  DataObjects objects;
};

TEST_F(DataObjectsTest, AMissLiesWhereItsBlockWasThen) {
  allocate(0x50000, 64);
  read(0x50010);
  write(0x50020);
  objects.enter(1, Kind::frees, {0x8000, 0x1000}, {.block = 0x50000});
  read(0x50010);
  EXPECT_EQ(on("f (a.c:5)"), (MissCounts{1, 1, 1, 0}));
  EXPECT_EQ(on("heap outside blocks"), (MissCounts{1, 1, 0, 0}));
}

TEST_F(DataObjectsTest, WhatAnAllocatorWritesIsItsBlocks) {
  objects.enter(1, Kind::allocates, {0x8000, 0x1000}, {.size = 64});
  write(0x50010);
  write(0x51000);
  objects.leave(1, 0x1000, 0x8000 + kPointer, 0x50000);
  EXPECT_EQ(on("f (a.c:5)"), (MissCounts{0, 0, 1, 0}));
  EXPECT_EQ(on("heap outside blocks"), (MissCounts{0, 0, 1, 0}));
}

TEST_F(DataObjectsTest, NoneIsLost) {
  objects.enter(1, Kind::allocates, {0x8000, 0x1000}, {.size = 64});
  for (Addr i = 0; i < 10000; ++i) read(0x50000 + i % 0x10000);
  EXPECT_EQ(on("heap outside blocks"), (MissCounts{10000, 10000, 0, 0}));
}

TEST_F(DataObjectsTest, MemoryThatAnAllocatorMapsIsItsOwn) {
  fake::core.mappings.push_back({0x70000, 0x80000, 0, ""});
  fake::core.mappings.push_back({0x90000, 0xa0000, 0, ""});
  fake::core.stack_trace = {0x3000, 0xfff};
  objects.enter(1, Kind::allocates, {0x8000, 0x1000}, {.size = 64});
  objects.map(1, 0x70000, 0x10000);
  objects.leave(1, 0x1000, 0x8000 + kPointer, 0);
  objects.map(VG_INVALID_THREADID, 0x90000, 0x10000);
  read(0x70000);
  read(0x90000);
  EXPECT_EQ(on("heap outside blocks"), (MissCounts{1, 1, 0, 0}));
  EXPECT_EQ(on("???"), (MissCounts{1, 1, 0, 0}));
}

TEST_F(DataObjectsTest, AreSetToZero) {
  allocate(0x50000, 64);
  read(0x50010);
  objects.zero();
  EXPECT_EQ(on("f (a.c:5)"), MissCounts{});
  read(0x50010);
  EXPECT_EQ(on("f (a.c:5)"), (MissCounts{1, 1, 0, 0}));
}

TEST(ShownOffset, IsExactAtFirst) {
  EXPECT_EQ(shown_offset(65535), 65535u);
  EXPECT_EQ(shown_offset(65537), 65536u);
  EXPECT_EQ(shown_offset(std::uint64_t{1} << 40), 0xfffff000u);
}

}  // namespace
}  // namespace cg::tool
