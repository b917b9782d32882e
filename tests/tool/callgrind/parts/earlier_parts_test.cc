// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/parts/earlier_parts.h"

#include <string>

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool::callgrind {
namespace {

class EarlierPartsTest : public fake::Test {
 protected:
  void write(const std::string& text) const { fake::write(path, text); }

  // What a file has that is written behind them.
  std::string copied(const EarlierParts& parts) const {
    const std::string copy = folder.path("copy");
    OutputFile out(copy.c_str());
    parts.write_to(out);
    out << "next";
    EXPECT_EQ(out.finish(), nullptr);
    return fake::contents(copy);
  }

  TemporaryFolder folder;
  const std::string path = folder.path("out");
};

TEST_F(EarlierPartsTest, AreWhatTheFileHas) {
  const std::string text(3000000, 'x');
  write(text);
  const EarlierParts parts(path.c_str(), {});
  EXPECT_FALSE(parts.are_gone());
  EXPECT_EQ(copied(parts), text + "next");
}

TEST_F(EarlierPartsTest, AreNotThoseOfAnEarlierRun) {
  write("old");
  const files::Status old = EarlierParts::look(path.c_str());
  const EarlierParts none(path.c_str(), old);
  EXPECT_TRUE(none.are_gone());
  EXPECT_EQ(copied(none), "next");

  write("a child's part");  // to the same inode
  const EarlierParts one(path.c_str(), old);
  EXPECT_EQ(copied(one), "a child's partnext");
}

TEST_F(EarlierPartsTest, MayBeGone) {
  EXPECT_TRUE(EarlierParts(path.c_str(), {}).are_gone());
  write("");
  EXPECT_TRUE(EarlierParts(path.c_str(), {}).are_gone());
}

TEST_F(EarlierPartsTest, AreNotLookedForInDevices) {
  const EarlierParts parts("/dev/zero", {});
  EXPECT_FALSE(parts.are_gone());
  EXPECT_EQ(copied(parts), "next");
}

}  // namespace
}  // namespace cg::tool::callgrind
