// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/cachegrind/profile_writer.h"

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool::cachegrind {
namespace {

class SaveProfileTest : public fake::Test {
 protected:
  SaveProfileTest() {
    static HChar program[] = "prog";
    VG_(args_the_exename) = program;
    fake::core.temporary_folder = folder.path("tmp");
    fake::make_folder(fake::core.temporary_folder);
  }

  void save(const std::string& path) { save_profile(path.c_str(), {}, header, costs, {}); }
  std::string not_written(const std::string& path, const std::string& reason) {
    return "== error: profile not written to '" + path + "': " + reason + "\n";
  }

  TemporaryFolder folder;
  const std::string second = folder.path("tmp/cachegrind.out.4711");
  const ProfileHeader header{.caches = {{32768, 8, 64}, {32768, 8, 64}, {8388608, 16, 64}},
                             .describes_caches = true,
                             .events = {sim::Event::Group::cache}};
  CostTable costs;
};

bool is_complete(const std::string& path) {
  return fake::contents(path).find("\nsummary: ") != std::string::npos;
}

TEST_F(SaveProfileTest, SaysNothingWhenAllIsWell) {
  save(folder.path("out"));
  EXPECT_EQ(fake::core.messages, "");
  EXPECT_TRUE(is_complete(folder.path("out")));
  EXPECT_FALSE(fake::exists(second));
}

TEST_F(SaveProfileTest, GoesToTheTemporaryFolderInstead) {
  save("/dev/full");
  EXPECT_EQ(fake::core.messages, not_written("/dev/full", "No space left on device") +
                                     "== profile written to '" + second + "' instead\n");
  EXPECT_TRUE(is_complete(second));
  EXPECT_EQ(fake::mode(second), 0600u);
}

TEST_F(SaveProfileTest, LeavesAloneWhatOthersLaidInTheTemporaryFolder) {
  fake::write(folder.path("precious"), "words");
  fake::make_link(folder.path("precious"), second);
  fake::make_folder(second + ".1");
  const std::string path = folder.path("missing/out");
  save(path);
  EXPECT_EQ(fake::contents(folder.path("precious")), "words");
  EXPECT_TRUE(is_complete(second + ".2"));
  EXPECT_EQ(fake::core.messages, not_written(path, "No such file or directory") +
                                     "== profile written to '" + second + ".2' instead\n");
}

TEST_F(SaveProfileTest, NeedsNoSecondPlaceOnceItIsWhole) {
  const std::string path = folder.path("out");
  fake::write(path, "words");
  fake::core.can_rename = false;
  fake::core.can_empty = false;
  save(path);
  EXPECT_EQ(fake::core.messages, not_written(path, "No space left on device") +
                                     "== profile written to '" + path + ".4711.tmp' instead\n");
  EXPECT_TRUE(is_complete(path + ".4711.tmp"));
  EXPECT_EQ(fake::contents(path), "words");
  EXPECT_FALSE(fake::exists(second));
}

TEST_F(SaveProfileTest, IsTriedTwiceAndNoMore) {
  fake::core.temporary_folder = folder.path("none");
  const std::string path = folder.path("missing/out");
  save(path);
  EXPECT_EQ(fake::core.messages,
            not_written(path, "No such file or directory") +
                not_written(folder.path("none/cachegrind.out.4711"), "No such file or directory"));
}

TEST_F(SaveProfileTest, DoesNotFitAPathThatIsTooLong) {
  fake::core.temporary_folder = std::string(5000, 'x');
  save("/dev/full");
  EXPECT_NE(fake::core.messages.find(": File name too long\n"), std::string::npos);
}

}  // namespace
}  // namespace cg::tool::cachegrind
