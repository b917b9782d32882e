// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/objects/allocators.h"

#include "tests/tool/fake_core.h"

namespace cg::tool {
namespace {

using Kind = AllocatorForm::Kind;

class AllocatorsTest : public fake::Test {
 protected:
  AllocatorForm of(const char* name) { return allocators.form_of(name); }

  Allocators allocators;
};

TEST_F(AllocatorsTest, ThoseOfTheLanguagesAreKnown) {
  EXPECT_EQ(of("malloc"), (AllocatorForm{.kind = Kind::allocates, .size = 1}));
  EXPECT_EQ(of("calloc"), (AllocatorForm{.kind = Kind::allocates, .count = 1, .size = 2}));
  EXPECT_EQ(of("aligned_alloc"), (AllocatorForm{.kind = Kind::allocates, .size = 2}));
  EXPECT_EQ(of("realloc"), (AllocatorForm{.kind = Kind::reallocates, .block = 1, .size = 2}));
  EXPECT_EQ(of("posix_memalign"), (AllocatorForm{.kind = Kind::fills_in, .block = 1, .size = 3}));
  for (const char* name : {"operator new(unsigned long)", "operator new[](unsigned long)",
                           "operator new(unsigned long, std::align_val_t)", "_Znwm"})
    EXPECT_EQ(of(name), (AllocatorForm{.kind = Kind::allocates, .size = 1})) << name;
  for (const char* name : {"free", "operator delete(void*)", "operator delete[](void*)", "_ZdlPvm"})
    EXPECT_EQ(of(name), (AllocatorForm{.kind = Kind::frees, .block = 1})) << name;
  for (const char* name : {"main", "malloc_trim", "my_malloc", "operator newer", ""})
    EXPECT_EQ(of(name).kind, Kind::none) << name;
}

TEST_F(AllocatorsTest, AUserNamesMore) {
  for (const char* text :
       {"pool_get*", "size2:_PyObject_Malloc", "count23:pool_array", "realloc24:a::resize",
        "realloc123:again", "free3:pool_put", "free:drop"})
    EXPECT_EQ(allocators.add(text), nullptr) << text;
  EXPECT_EQ(of("pool_get_one"), (AllocatorForm{.kind = Kind::allocates, .size = 1}));
  EXPECT_EQ(of("_PyObject_Malloc"), (AllocatorForm{.kind = Kind::allocates, .size = 2}));
  EXPECT_EQ(of("pool_array"), (AllocatorForm{.kind = Kind::allocates, .count = 2, .size = 3}));
  EXPECT_EQ(of("a::resize"), (AllocatorForm{.kind = Kind::reallocates, .block = 2, .size = 4}));
  EXPECT_EQ(of("again"),
            (AllocatorForm{.kind = Kind::reallocates, .block = 1, .count = 2, .size = 3}));
  EXPECT_EQ(of("pool_put"), (AllocatorForm{.kind = Kind::frees, .block = 3}));
  EXPECT_EQ(of("drop"), (AllocatorForm{.kind = Kind::frees, .block = 1}));
}

TEST_F(AllocatorsTest, ColonsOfANameAreNoForm) {
  EXPECT_EQ(allocators.add("size::Pool::get*"), nullptr);
  EXPECT_EQ(of("size::Pool::get(int)"), (AllocatorForm{.kind = Kind::allocates, .size = 1}));
}

TEST_F(AllocatorsTest, AWrongFormIsRefused) {
  for (const char* text : {"sise2:f", "size0:f", "size7:f", "size12:f", "count1:f", "free12:f",
                           "realloc1:f", "realloc1234:f", "size2x:f", ":f"})
    EXPECT_NE(allocators.add(text), nullptr) << text;
  EXPECT_STREQ(allocators.add("size2:"), "a function's name is missing");
  EXPECT_STREQ(allocators.add(""), "a function's name is missing");
}

TEST_F(AllocatorsTest, OneThatNeverRanIsWarnedOf) {
  allocators.add("free2:drop_all");
  allocators.add("pool_get");
  of("pool_get");
  allocators.warn_of_unmatched("--allocator");
  EXPECT_EQ(fake::core.messages,
            "== Warning: no function was entered that matches --allocator=drop_all== \n");
}

}  // namespace
}  // namespace cg::tool
