// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which functions are the linker's, allocate, or copy.
#include "annotate/query/known_code.h"

#include <gtest/gtest.h>

namespace cg::annotate {
namespace {

TEST(KnownCode, Linker) {
  EXPECT_EQ(known_code("./elf/./elf/dl-lookup.c", "strange", ""), KnownCode::linker);
  EXPECT_EQ(known_code("???", "_dl_relocate_object", ""), KnownCode::linker);
  EXPECT_EQ(known_code("???", "do_lookup_x'2", ""), KnownCode::linker);
  EXPECT_EQ(known_code("???", "strcmp", "/lib64/ld-linux-x86-64.so.2"), KnownCode::linker);
  EXPECT_EQ(known_code("/home/elf/main.c", "main", "/usr/bin/elf"), KnownCode::none);
  EXPECT_EQ(known_code("dl-lookup.c", "look_up", ""), KnownCode::none);
}

TEST(KnownCode, Allocation) {
  for (const char* name :
       {"malloc", "free", "_int_free", "__libc_malloc", "operator new(unsigned long)",
        "operator delete[](void*)", "unlink_chunk.isra.0", "malloc@@GLIBC_2.2.5", "free'2"})
    EXPECT_EQ(known_code("???", name, ""), KnownCode::allocation) << name;
  EXPECT_EQ(known_code("./malloc/./malloc/malloc.c", "anything", ""), KnownCode::allocation);
  for (const char* name : {"mallocate", "Pool::free(void*)", "free_list", "operator<<"})
    EXPECT_EQ(known_code("???", name, ""), KnownCode::none) << name;
}

TEST(KnownCode, Copying) {
  for (const char* name : {"memcpy", "__memmove_avx_unaligned_erms", "mempcpy@@GLIBC_2.2.5"})
    EXPECT_EQ(known_code("???", name, ""), KnownCode::copying) << name;
  for (const char* name : {"memcpyable", "memset", "memcmp", "copy"})
    EXPECT_EQ(known_code("???", name, ""), KnownCode::none) << name;
}

TEST(KnownCode, Nameless) {
  for (const char* name : {"???", "0x00000000004010a0", "0x4010a0'2"})
    EXPECT_TRUE(is_nameless(name)) << name;
  for (const char* name : {"main", "0x", "0xyz", ""}) EXPECT_FALSE(is_nameless(name)) << name;
}

}  // namespace
}  // namespace cg::annotate
