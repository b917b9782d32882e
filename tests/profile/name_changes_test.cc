// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/name_changes.h"

#include <gtest/gtest.h>

namespace cg::profile {
namespace {

TEST(NameChanges, AreRulesThenMoves) {
  const rename::NameRules rules = {.file = rename::Substitution("", "s/a/x/"), .function = {}};
  const MovedNames moved = {{"x.c", "y.c"}};
  const NameChanges changes{rules, moved};
  EXPECT_EQ(changes.file("a.c"), "y.c");
  EXPECT_EQ(changes.file("b.c"), "b.c");
  EXPECT_TRUE(changes.change_files());
  EXPECT_FALSE(changes.change_functions());
}

TEST(NameChanges, OfObjectsAreThoseOfFilesOnRequest) {
  const rename::NameRules rules = {.file = rename::Substitution("", "s/a/x/"), .function = {}};
  const MovedNames moved = {{"x.so", "y.so"}};
  EXPECT_EQ(NameChanges{rules}.object("a.so"), "a.so");
  EXPECT_EQ((NameChanges{.rules = rules, .moved_objects = &moved}.object("a.so")), "y.so");
}

}  // namespace
}  // namespace cg::profile
