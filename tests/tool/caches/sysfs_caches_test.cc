// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/sysfs_caches.h"

#include <map>
#include <string>

#include "tests/temporary_folder.h"
#include "tests/tool/caches/print_cache.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"
#include "tool/caches/cache_detect.h"

namespace cg::tool {
namespace {

using sim::CacheConfig;
using Facts = std::map<std::string, std::string>;

// A Neoverse N1, as Linux shows it.
class SysfsCachesTest : public fake::Test {
 protected:
  SysfsCachesTest() {
    fake::core.arch = VexArchARM64;
    fake::core.root_of_sysfs = root;
    std::string path = root;
    for (const char* const name : {"", "/sys", "/devices", "/system", "/cpu", "/cpu0", "/cache"})
      fake::make_folder(path += name);
  }

  void add(const Facts& facts) {
    const std::string path =
        root + "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(count++);
    fake::make_folder(path);
    for (const auto& [name, text] : facts) fake::write(path + "/" + name, text + "\n");
  }
  void add(const char* type, int level, const char* size, int ways, int sets) {
    add(facts(type, level, size, ways, sets));
  }
  static Facts facts(const char* type, int level, const char* size, int ways, int sets) {
    return {{"type", type},
            {"level", std::to_string(level)},
            {"size", size},
            {"ways_of_associativity", std::to_string(ways)},
            {"number_of_sets", std::to_string(sets)},
            {"coherency_line_size", "64"}};
  }
  void add_neoverse() {
    add("Data", 1, "64K", 4, 256);
    add("Instruction", 1, "64K", 4, 256);
    add("Unified", 2, "1024K", 8, 2048);
    add("Unified", 3, "32M", 16, 32768);
  }

  TemporaryFolder folder;
  const std::string root = folder.path("root");
  int count = 0;
};

TEST_F(SysfsCachesTest, EachCacheHasAFolder) {
  add_neoverse();
  const FoundCaches found = read_sysfs_caches();
  EXPECT_EQ(found.i1, (CacheConfig{65536, 4, 64}));
  EXPECT_EQ(found.d1, (CacheConfig{65536, 4, 64}));
  EXPECT_EQ(found.ll, (CacheConfig{33554432, 16, 64}));
  EXPECT_EQ(found.ll_level, 3u);
}

TEST_F(SysfsCachesTest, WithoutFoldersThereIsNothing) {
  const FoundCaches found = read_sysfs_caches();
  EXPECT_FALSE(found.i1 || found.d1 || found.ll);
}

TEST_F(SysfsCachesTest, ACacheOfWhichAFactIsMissingIsLeftOut) {
  const Facts whole = facts("Data", 1, "64K", 4, 256);
  for (const auto& [name, text] : whole) {
    if (name == "type") continue;
    Facts facts = whole;
    facts.erase(name);
    add(facts);
  }
  EXPECT_FALSE(read_sysfs_caches().d1);
  add(whole);
  EXPECT_TRUE(read_sysfs_caches().d1);
}

TEST_F(SysfsCachesTest, WhatMakesNoSenseIsLeftOut) {
  add("Data", 1, "64K", 4, 255);
  add("Data", 1, "64K", 0, 1);
  add("Data", 1, "large", 4, 256);
  add("Data", 1, "99999999999999", 4, 256);
  add("Data", 1, "2048M", 16, 2097152);
  Facts narrow = facts("Data", 1, "64K", 4, 2048);
  narrow["coherency_line_size"] = "8";
  add(narrow);
  EXPECT_FALSE(read_sysfs_caches().d1);
}

TEST_F(SysfsCachesTest, AnUnknownTypeEndsTheList) {
  add("Other", 1, "64K", 4, 256);
  add_neoverse();
  EXPECT_FALSE(read_sysfs_caches().d1);
}

TEST_F(SysfsCachesTest, TheyAreTakenWhereTheProcessorDescribesNone) {
  add_neoverse();
  const CacheTrio chosen = choose_caches({}, true);
  EXPECT_EQ(chosen.i1, (CacheConfig{65536, 4, 64}));
  EXPECT_EQ(fake::core.messages,
            "-- note: the caches are this processor's: "
            "I1 65536,4,64 (Cachegrind 3.19 would take 16384,4,64), "
            "D1 65536,4,64 (Cachegrind 3.19 would take 16384,4,64), "
            "LL 33554432,16,64 (Cachegrind 3.19 would take 262144,8,64)\n");
}

}  // namespace
}  // namespace cg::tool
