// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/name_rules.h"

#include <gtest/gtest.h>

#include "tests/program/error_of.h"

namespace cg::profile::rename {
namespace {

struct Options {
  NameRules names;
};

void take(Options& options, const program::Handled<Options>& handled, const char* value) {
  handled.take(options, {&handled.option, value});
}

TEST(NameRules, AreTakenFromOptions) {
  Options options;
  take(options, kModFilename<Options>, "s/a/b/");
  take(options, kModFilename<Options>, "s/b/c/");
  take(options, kModFuncname<Options>, "s/a/x/");
  EXPECT_EQ(options.names.changed_file("a.c"), "c.c");
  EXPECT_EQ(options.names.changed_function("a<int>"), "x<int>");
  options.names.shorten_templates = true;
  EXPECT_EQ(options.names.changed_function("a<int>"), "x<...>");
}

TEST(NameRules, NameTheOptionThatIsWrong) {
  Options options;
  EXPECT_EQ(program::error_of([&] { take(options, kModFilename<Options>, "s//b/"); }),
            "--mod-filename=s//b/: the pattern is empty");
  EXPECT_EQ(program::error_of([&] { take(options, kModFuncname<Options>, "s//b/"); }),
            "--mod-funcname=s//b/: the pattern is empty");
}

}  // namespace
}  // namespace cg::profile::rename
