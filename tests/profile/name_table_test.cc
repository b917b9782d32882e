// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/name_table.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "profile/id_index.h"

namespace cg::profile {
namespace {

enum class Id : std::uint32_t {};

TEST(NameTable, GivesANameTheNumberThatItHas) {
  NameTable<Id> names;
  EXPECT_EQ(names.find("a"), std::nullopt);
  std::string a = "a";
  EXPECT_EQ(names.intern(a), Id{0});
  a = "b";  // the table has a copy
  EXPECT_EQ(names.intern(a), Id{1});
  EXPECT_EQ(names.intern("a"), Id{0});
  EXPECT_EQ(names.intern(""), Id{2});
  EXPECT_EQ(names.size(), 3u);
  EXPECT_EQ(names[Id{0}], "a");
  EXPECT_EQ(names[Id{1}], "b");
  EXPECT_EQ(names[Id{2}], "");
  EXPECT_EQ(names.find("b"), Id{1});
  EXPECT_EQ(names.find("c"), std::nullopt);
  EXPECT_EQ(names.size(), 3u) << "who asks adds nothing";
}

TEST(NameTable, HasAnyNumberOfNames) {
  NameTable<Id> names;
  for (std::uint32_t i = 0; i < 1000; ++i) EXPECT_EQ(names.intern(std::to_string(i)), Id{i});
  for (std::uint32_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(names.intern(std::to_string(i)), Id{i});
    EXPECT_EQ(names.find(std::to_string(i)), Id{i});
    EXPECT_EQ(names[Id{i}], std::to_string(i));
  }
  EXPECT_EQ(names.find("1000"), std::nullopt);
}

// Numbers of things that are known by a value, under a hash that says little. The first is searched
// from the last place on, whatever the size of the index.
class Things {
  std::vector<int> values_;
  IdIndex index_;
  std::uint64_t most_hashes_;

  std::uint64_t hash_of(int value) const {
    return ((static_cast<std::uint64_t>(value) % most_hashes_) << 32) - 1;
  }
  auto is(int value) const {
    return [this, value](std::uint32_t number) { return values_[number] == value; };
  }

 public:
  explicit Things(std::uint64_t most_hashes) : most_hashes_(most_hashes) {}

  std::uint32_t find_or_add(int value) {
    const auto next = static_cast<std::uint32_t>(values_.size());
    const std::uint32_t number = index_.find_or_add(hash_of(value), next, is(value));
    if (number == next) values_.push_back(value);
    return number;
  }
  std::optional<std::uint32_t> find(int value) const {
    index_.prefetch(hash_of(value));
    return index_.find(hash_of(value), is(value));
  }
};

TEST(IdIndex, TellsThingsOfOneHashApart) {
  for (const std::uint64_t hashes : {1u, 2u, 70u, 1'000'000u}) {
    Things things(hashes);
    EXPECT_EQ(things.find(0), std::nullopt);
    for (int value = 0; value < 500; ++value) {
      EXPECT_EQ(things.find(value), std::nullopt);
      EXPECT_EQ(things.find_or_add(value), static_cast<std::uint32_t>(value));
      EXPECT_EQ(things.find_or_add(value), static_cast<std::uint32_t>(value));
    }
    for (int value = 0; value < 500; ++value)
      EXPECT_EQ(things.find(value), static_cast<std::uint32_t>(value));
    EXPECT_EQ(things.find(500), std::nullopt);
  }
}

TEST(IdIndex, TheUpperHalfOfAMixedHashIsGood) {
  std::set<std::uint64_t> upper;
  for (std::uint64_t value = 0; value < 1000; ++value) upper.insert(mixed(0, value) >> 32);
  EXPECT_EQ(upper.size(), 1000u);
  EXPECT_NE(mixed(mixed(0, 1), 2), mixed(mixed(0, 2), 1));
}

}  // namespace
}  // namespace cg::profile
