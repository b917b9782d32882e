// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a profile may name as a source, and what becomes of it.
#include "annotate/sources/source_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/program/error_of.h"
#include "tests/temporary_folder.h"

namespace cg::annotate {
namespace {

class SourceFileTest : public testing::Test, protected TemporaryFolder {
 protected:
  // Whether there is a file of this name, and how many lines of it are shown.
  void expect_unread(const std::string& name) {
    std::optional<SourceFile> source = find_source(name, {});
    ASSERT_TRUE(source) << name;
    EXPECT_FALSE(source->was_read()) << name;
    EXPECT_EQ(source->next_line(), std::nullopt) << name;
    require_source(name, {});
  }
};

TEST_F(SourceFileTest, GivesLines) {
  std::optional<SourceFile> source = find_source(file("a.c", "x\n\ny"), {});
  ASSERT_TRUE(source && source->was_read());
  EXPECT_EQ(source->next_line(), "x");
  EXPECT_EQ(source->next_line(), "");
  EXPECT_EQ(source->next_line(), "y");
  EXPECT_EQ(source->next_line(), std::nullopt);
}

TEST_F(SourceFileTest, EndsLinesAtCarriageReturnsIfAsked) {
  std::optional<SourceFile> source = find_source(file("a.c", "a\rb\r\nc\r\r\n\nd\r"), {});
  ASSERT_TRUE(source);
  source->unify_line_ends();
  EXPECT_EQ(source->text(), "a\nb\nc\n\n\nd\n");
  EXPECT_EQ(source->next_line(), "a");
  EXPECT_EQ(source->text(), "b\nc\n\n\nd\n");
}

TEST_F(SourceFileTest, IsLookedForInTheGivenOrder) {
  file("b.c", "x\n");
  const std::optional<SourceFile> source = find_source("b.c", {"/nowhere/", path("")});
  ASSERT_TRUE(source);
  EXPECT_EQ(source->directory(), path(""));
  EXPECT_FALSE(find_source("b.c", {}));
  EXPECT_EQ(program::error_of([] { require_source("b.c", {"/nowhere/"}); }),
            "source file b.c not found; looked for b.c, /nowhere/b.c");
}

TEST_F(SourceFileTest, DoesNotWaitForAPipe) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  expect_unread(path("pipe"));
}

TEST_F(SourceFileTest, IsNoDeviceAndNoDirectory) {
  for (const char* name : {"/dev/zero", "/dev/null", "/dev/tty", "/", "/proc/self"})
    expect_unread(name);
}

TEST_F(SourceFileTest, IsNotReadBeyondItsSize) {
  for (const char* name : {"/proc/self/mem", "/proc/self/maps"}) {
    std::optional<SourceFile> source = find_source(name, {});
    ASSERT_TRUE(source) << name;
    EXPECT_EQ(source->next_line(), std::nullopt) << name;
  }
  file("huge", "");
  std::filesystem::resize_file(path("huge"), std::uintmax_t{1} << 40);  // holes
  expect_unread(path("huge"));
}

TEST_F(SourceFileTest, IsNotWhatTheNameSaysBeforeANul) {
  file("c.c", "x\n");
  EXPECT_FALSE(find_source(path("c.c") + std::string("\0.d", 3), {}));
}

}  // namespace
}  // namespace cg::annotate
