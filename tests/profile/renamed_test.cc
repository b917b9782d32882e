// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/read_leniently.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/program/error_of.h"

namespace cg::profile {
namespace {

struct Names {
  void on_header(const Header&) {}
  void on_file(FileLine, std::string_view name) { files.emplace_back(name); }
  void on_function(std::string_view name) { functions.emplace_back(name); }
  void on_counts(std::int64_t, std::span<const Count>) {}
  void on_summary(Summary) {}

  std::vector<std::string> files, functions;
};

TEST(Renamed, ChangesFilesAndFunctionsEachByTheirRule) {
  const rename::NameRules rules = {.file = rename::Substitution("", "s/a/x/"),
                                   .function = rename::Substitution("", "s/a/y/")};
  Names names;
  Renamed renamed(names, {rules});
  renamed.on_file(FileLine::file, "a.c");
  renamed.on_file(FileLine::inlined, "a.h");
  renamed.on_function("fa");
  EXPECT_EQ(names.files, (std::vector<std::string>{"x.c", "x.h"}));
  EXPECT_EQ(names.functions, std::vector<std::string>{"fy"});
}

TEST(Renamed, RemembersWhatAFileWasCalled) {
  const rename::NameRules rules = {.file = rename::Substitution("", "s/a/x/"), .function = {}};
  Names names;
  OriginalNames originals;
  Renamed renamed(names, {.rules = rules, .originals = &originals});
  renamed.on_file(FileLine::file, "a.c");
  renamed.on_file(FileLine::file, "x.c");
  EXPECT_EQ(originals.of("x.c"), (std::vector<std::string>{"a.c", "x.c"}));
}

TEST(Renamed, ShortensFunctionsAfterTheirRule) {
  rename::NameRules rules = {.file = {}, .function = {}, .shorten_templates = true};
  Names names;
  Renamed renamed(names, {rules});
  renamed.on_file(FileLine::file, "a<int>.c");
  renamed.on_function("f<int>");
  rules.function = rename::Substitution("", "s/^g/h/");
  renamed.on_function("g<long>");
  EXPECT_EQ(names.files, std::vector<std::string>{"a<int>.c"});
  EXPECT_EQ(names.functions, (std::vector<std::string>{"f<...>", "h<...>"}));
}

TEST(Renamed, LeavesNamesAloneWithoutRules) {
  const rename::NameRules rules;
  Names names;
  Renamed renamed(names, {rules});
  renamed.on_file(FileLine::file, "a.c");
  renamed.on_function("fa<int>");
  EXPECT_EQ(names.files, std::vector<std::string>{"a.c"});
  EXPECT_EQ(names.functions, std::vector<std::string>{"fa<int>"});
}

TEST(Renamed, RefusesFileNamesThatNoReaderTakes) {
  const rename::NameRules rules = {.file = rename::Substitution("", "s/a/bb/g"),
                                   .function = rename::Substitution("", "s/a/bb/g")};
  Names names;
  Renamed renamed(names, {rules});
  renamed.on_file(FileLine::file, std::string(kMostFileName / 2, 'a'));
  renamed.on_function(std::string(kMostFileName, 'a'));
  EXPECT_EQ(program::error_of([&] {
              renamed.on_file(FileLine::file, std::string(kMostFileName / 2, 'a') + 'b');
            }),
            "a file name of 2049 bytes would become one of 4097, of at most 4096");
}

}  // namespace
}  // namespace cg::profile
