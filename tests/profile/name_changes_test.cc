// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/name_changes.h"

#include <gtest/gtest.h>

#include <string>

#include "profile/reader.h"
#include "tests/program/error_of.h"

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

TEST(NameChanges, AreAskedForWhereThereAreSome) {
  const rename::NameRules none;
  rename::NameRules templates, functions;
  templates.shorten_templates = true;
  functions.function.add("", "s/a/x/");
  const MovedNames moved = {{"a", "b"}};
  EXPECT_FALSE(NameChanges{none}.change_files());
  EXPECT_TRUE((NameChanges{none, moved}.change_files()));
  EXPECT_FALSE(NameChanges{none}.change_functions());
  EXPECT_TRUE(NameChanges{functions}.change_functions());
  EXPECT_TRUE(NameChanges{templates}.change_functions());
  EXPECT_EQ(NameChanges{functions}.function("a"), "x");
}

TEST(NameChanges, MakeNoNameThatIsTooLong) {
  rename::NameRules rules;
  rules.file.add("", "s/a/bb/");
  const NameChanges changes{rules};
  const std::string rest(kMostFileName - 2, '/');
  EXPECT_EQ(changes.file('a' + rest), "bb" + rest);
  EXPECT_EQ(program::error_of([&] { changes.file("a/" + rest); }),
            "a file name of 4096 bytes would become one of 4097, of at most 4096");
}

}  // namespace
}  // namespace cg::profile
