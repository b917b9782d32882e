// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/name_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace cg::tool {
namespace {

TEST(NameTable, EqualTextIsOneName) {
  NameTable names;
  const std::string copy = "main";
  EXPECT_EQ(names.intern("main"), names.intern(copy.c_str()));
  EXPECT_NE(names.intern("main"), names.intern("main2"));
  EXPECT_EQ(names.size(), 2u);
}

TEST(NameTable, ANameIsFoundWhateverWasAskedForBefore) {
  NameTable names;
  const Name* const a = names.intern_path("dir", "a.c");
  EXPECT_EQ(names.intern_path("dir", "a.c"), a);
  const Name* const b = names.intern_path("dir", "b.c");
  EXPECT_NE(b, a);
  EXPECT_EQ(names.intern_path("dir", "a.c"), a);
  EXPECT_NE(names.intern_path("dir", "a"), a);
  EXPECT_NE(names.intern_path("dir", "a.cc"), a);
  EXPECT_EQ(names.intern_path("dir", "b.c"), b);
  EXPECT_EQ(names.size(), 4u);
}

TEST(NameTable, KeepsACopyOfTheText) {
  NameTable names;
  std::string text = "gone";
  const Name* const name = names.intern(text.c_str());
  text = "over";
  EXPECT_STREQ(name->text(), "gone");
  EXPECT_EQ(name->length, 4u);
}

TEST(NameTable, JoinsDirectoryAndBaseWithASlash) {
  NameTable names;
  EXPECT_STREQ(names.intern_path("/usr/src", "a.c")->text(), "/usr/src/a.c");
  EXPECT_STREQ(names.intern_path("", "a.c")->text(), "a.c");
  EXPECT_STREQ(names.intern_path("dir/", "a.c")->text(), "dir//a.c");
}

TEST(NameTable, APathIsTheSameNameHoweverItIsCut) {
  NameTable names;
  const Name* const whole = names.intern("x/y/z.c");
  EXPECT_EQ(names.intern_path("x/y", "z.c"), whole);
  EXPECT_EQ(names.intern_path("x", "y/z.c"), whole);
  EXPECT_EQ(names.size(), 1u);
}

TEST(NameTable, HasNamesForEmptyText) {
  NameTable names;
  EXPECT_STREQ(names.intern("")->text(), "");
  EXPECT_EQ(names.intern(""), names.intern_path("", ""));
  EXPECT_STREQ(names.intern_path("dir", "")->text(), "dir/");
  EXPECT_EQ(names.size(), 2u);
}

TEST(NameTable, RanksAreBytewise) {
  NameTable names;
  const std::vector<const char*> in_order = {"",   "???", "A",    "a",    "a.c",
                                             "aa", "b",   "\x7f", "\x80", "\xff"};
  std::vector<const Name*> interned;
  for (std::size_t i = in_order.size(); i-- > 0;) interned.push_back(names.intern(in_order[i]));
  names.sort_names();
  for (const Name* name : interned) EXPECT_STREQ(name->text(), in_order[name->rank]);
}

TEST(NameTable, RanksAgreeWithTheOrderOfStrings) {
  NameTable names;
  std::mt19937 random(1);
  std::vector<std::string> texts;
  for (int i = 0; i < 3000; ++i) {
    std::string text(random() % 4, ' ');
    for (char& c : text) c = "\x01\x2f\x61\x7f\x80\xff"[random() % 6];
    texts.push_back(text);
    names.intern(text.c_str());
  }
  std::sort(texts.begin(), texts.end());  // char_traits compares as unsigned
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  ASSERT_EQ(names.size(), texts.size());
  names.sort_names();
  for (std::size_t i = 0; i < texts.size(); ++i)
    ASSERT_EQ(names.intern(texts[i].c_str())->rank, i) << testing::PrintToString(texts[i]);
}

TEST(NameTable, RanksCanBeRenewed) {
  NameTable names;
  const Name* const b = names.intern("b");
  names.sort_names();
  EXPECT_EQ(b->rank, 0u);
  names.intern("a");
  names.sort_names();
  EXPECT_EQ(b->rank, 1u);
}

}  // namespace
}  // namespace cg::tool
