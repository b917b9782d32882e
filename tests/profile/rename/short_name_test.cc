// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/name_rules.h"

#include <gtest/gtest.h>

#include <string>

namespace cg::profile::rename {
namespace {

TEST(ShortName, HasNoTemplateArguments) {
  EXPECT_EQ(short_name("main"), "main");
  EXPECT_EQ(short_name("f<int>"), "f<...>");
  EXPECT_EQ(short_name("f<>(int)"), "f<>(int)");
  EXPECT_EQ(short_name("std::vector<int, std::allocator<int> >::push_back(int const&)"),
            "std::vector<...>::push_back(int const&)");
  EXPECT_EQ(short_name("void f<int>(std::map<int, g<3>> const&, h<j>)"),
            "void f<...>(std::map<...> const&, h<...>)");
}

TEST(ShortName, KeepsOperators) {
  EXPECT_EQ(short_name("operator<(A const&, B<int>)"), "operator<(A const&, B<...>)");
  EXPECT_EQ(short_name("bool operator< <int>(A<int>)"), "bool operator< <...>(A<...>)");
  EXPECT_EQ(short_name("std::ostream& operator<< <char>(int)"),
            "std::ostream& operator<< <...>(int)");
  EXPECT_EQ(short_name("A<int>::operator->() const"), "A<...>::operator->() const");
  EXPECT_EQ(short_name("A<int>::operator->*<B>(C)"), "A<...>::operator->*<...>(C)");
  EXPECT_EQ(short_name("A::operator<=>(A<1> const&)"), "A::operator<=>(A<...> const&)");
  EXPECT_EQ(short_name("A<int>::operator>>=(int)"), "A<...>::operator>>=(int)");
  EXPECT_EQ(short_name("A::operator B<int>()"), "A::operator B<...>()");
  EXPECT_EQ(short_name("my_operator<int>"), "my_operator<...>");
  EXPECT_EQ(short_name("xoperator<int>"), "xoperator<...>");
}

TEST(ShortName, TakesOperatorsAndComparisonsAmongArguments) {
  EXPECT_EQ(short_name("f<&A::operator< >(int)"), "f<...>(int)");
  EXPECT_EQ(short_name("f<&A::operator->, 2>(int)"), "f<...>(int)");
  EXPECT_EQ(short_name("f<(1 > 2)>(int)"), "f<...>(int)");
  EXPECT_EQ(short_name("f<(1 < 2)>(int)"), "f<...>(int)");
  EXPECT_EQ(short_name("f<decltype(a->b)>(int)"), "f<...>(int)");
  EXPECT_EQ(short_name("call<fn(u8) -> u8>::once"), "call<...>::once") << "of Rust";
  EXPECT_EQ(short_name("f<void (g<int>)>::h"), "f<...>::h");
  EXPECT_EQ(short_name("f<main::{lambda(int)#1}>(x)"), "f<...>(x)");
}

TEST(ShortName, MayEndInAnyLetterOrDigit) {
  for (const std::string last : {"a", "z", "A", "Z", "0", "9", "_", "$", "\x80", "\xff"})
    EXPECT_EQ(short_name(last + "<int>"), last + "<...>");
  for (const std::string last : {"`", "{", "@", "[", "/", ":", "^", "#"})
    EXPECT_EQ(short_name(last + "<int>"), last + "<int>");
}

TEST(ShortName, KeepsNamesThatBeginWithABracket) {
  EXPECT_EQ(short_name("<unspecified>"), "<unspecified>");
  EXPECT_EQ(short_name("main()::<lambda(V<int>)>"), "main()::<lambda(V<...>)>");
  EXPECT_EQ(short_name("f<int><x>"), "f<...><x>") << "what has its arguments takes no others";
  EXPECT_EQ(short_name("<T as core::Iter<u8>>::next"), "<T as core::Iter<...>>::next");
}

TEST(ShortName, IsTheNameWhereBracketsDoNotMatch) {
  EXPECT_EQ(short_name("f<int"), "f<int");
  EXPECT_EQ(short_name("f<(int>"), "f<(int>");
  EXPECT_EQ(short_name("f<int)>"), "f<int)>");
  EXPECT_EQ(short_name("f>"), "f>");
  EXPECT_EQ(short_name("operator<"), "operator<");
  EXPECT_EQ(short_name("f<&A::operator<"), "f<&A::operator<");
  EXPECT_EQ(short_name(""), "");
}

}  // namespace
}  // namespace cg::profile::rename
