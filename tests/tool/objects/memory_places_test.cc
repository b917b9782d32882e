// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/memory_places.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

class MemoryPlacesTest : public fake::Test {
 protected:
  MemoryPlacesTest() {
    fake::core.objects = {"/bin/prog"};
    fake::core.sections = {{0, 0x1000, 0x3000, Vg_SectBSS, 0}};
    fake::core.mappings = {{0x1000, 0x4000, 0, "/proc/self/exe"},
                           {0x10000, 0x20000, 0x2000, "/etc/passwd"},
                           {0x30000, 0x50000, 0, ""},
                           {0x60000, 0x70000, 0, ""}};
    fake::core.symbols = {{"counts", 0x1800, 0x1900}};
  }

  std::string at(Addr addr) {
    const Place place = places.find(addr);
    return place.object->name->text() + ("+" + std::to_string(place.offset));
  }

  MissTable table;
  MemoryPlaces places{table};
};

TEST_F(MemoryPlacesTest, VariablesAndSectionsAndFiles) {
  EXPECT_EQ(at(0x1810), "counts+16");
  EXPECT_EQ(at(0x1910), "section BSS+2320");
  EXPECT_EQ(at(0x10100), "/etc/passwd+8448");
  EXPECT_EQ(at(0x90000), "???+0") << "nothing is there";
}

TEST_F(MemoryPlacesTest, AStackIsBelowItsHighestByte) {
  fake::core.stack_tops = {0x4ffff, 0x6ffff};
  EXPECT_EQ(at(0x4ff00), "stack of thread 1+255");
  EXPECT_EQ(at(0x6ffff), "stack of thread 2+0");
  fake::core.stack_tops = {};
  EXPECT_EQ(at(0x4ff00), "stack of thread 1+255") << "it is remembered";
  places.forget();
  EXPECT_EQ(at(0x4ff00), "???+0");
}

TEST_F(MemoryPlacesTest, TheHeapIsTheAllocators) {
  EXPECT_EQ(at(0x60010), "???+0");
  places.extend_heap(0x60000, 0x1000);
  EXPECT_EQ(at(0x60010), "heap outside blocks+0");
  EXPECT_EQ(at(0x61010), "???+0");
  places.extend_heap(0x61000, 0x1000);
  EXPECT_EQ(at(0x61010), "heap outside blocks+0");
}

TEST_F(MemoryPlacesTest, MappingsAreCutAndMoved) {
  places.map(0x40000, 0x8000, table.object(ObjectClass::mapping, "", "b"));
  places.map(0x30000, 0x8000, table.object(ObjectClass::mapping, "", "a"));
  EXPECT_EQ(at(0x41000), "b+4096");
  EXPECT_EQ(at(0x37fff), "a+32767");
  EXPECT_EQ(at(0x38000), "???+0");
  places.unmap(0x42000, 0x1000);  // a hole
  EXPECT_EQ(at(0x42000), "???+0");
  EXPECT_EQ(at(0x41fff), "b+8191");
  EXPECT_EQ(at(0x43001), "b+12289");
  places.map(0x41000, 0x1000, table.object(ObjectClass::mapping, "", "c"));
  EXPECT_EQ(at(0x41001), "c+1");
  places.remap(0x30000, 0x60000, 0x8000);
  places.unmap(0x30000, 0x8000);
  EXPECT_EQ(at(0x60004), "a+4");
  EXPECT_EQ(at(0x30004), "???+0");
}

}  // namespace
}  // namespace cg::tool
