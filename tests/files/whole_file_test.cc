// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rule for outputs on the real file system, through system calls that fail when they are told
// to. The properties are checked for a failure at, and a death before, every single call.
#include "tests/files/faulty_files.h"

namespace cg::files {
namespace {

TEST_F(WholeFileTest, IsMadeWithTheModeOfAnyNewFile) {
  EXPECT_EQ(put(path("out"), "new"), 0);
  file("ordinary", "");
  EXPECT_EQ(text_at("out"), "new");
  EXPECT_EQ(mode_of(path("out")), mode_of(path("ordinary")));
  EXPECT_EQ(size(), 2u);
}

TEST_F(WholeFileTest, ReplacesAFileAndKeepsItsModeWhateverTheUmask) {
  for (const mode_t mode : {0600U, 0666U, 0640U, 0444U, 0755U}) {
    file("out", "old");
    ::chmod(path("out").c_str(), mode);
    EXPECT_EQ(put(path("out"), "new"), ::access(path("out").c_str(), W_OK) == 0 ? 0 : EACCES);
    EXPECT_EQ(mode_of(path("out")), mode);
    fs::remove(path("out"));
  }
}

TEST_F(WholeFileTest, IsNotThereBeforeItIsKept) {
  file("out", "old");
  File out(path("out").c_str());
  out.write("new", 3);
  EXPECT_EQ(text_at("out"), "old");
  EXPECT_TRUE(has_temporary("out"));
  out.keep();
  EXPECT_EQ(text_at("out"), "new");
  EXPECT_FALSE(has_temporary("out"));
}

// The folder is out of reach from when the file was opened.
TEST_F(WholeFileTest, IsWrittenThroughADescriptorWhereNothingCanBeOpened) {
  const int held = ::open(file("out", "old, and longer").c_str(), O_WRONLY);
  for (const std::string& text : {std::string("new"), std::string("newer")}) {
    File out(path("no/folder").c_str(), {}, held);
    EXPECT_EQ(put(out, text), 0);
    EXPECT_EQ(text_at("out"), text);
    EXPECT_STREQ(out.left(), "");
  }
  {
    File out(path("other").c_str(), {}, held);
    EXPECT_EQ(put(out, "text"), 0);
  }
  EXPECT_EQ(text_at("other"), "text") << "which can be opened";
  EXPECT_EQ(text_at("out"), "newer");
  ::close(held);
  File out(path("no/folder").c_str(), {}, held);
  EXPECT_EQ(put(out, "new"), EBADF);
}

TEST_F(WholeFileTest, LeavesNothingWhenItIsNotKept) {
  { File(path("out").c_str()).write("new", 3); }
  EXPECT_EQ(size(), 0u);
}

TEST_F(WholeFileTest, IsWhereTheLinksLead) {
  for (const bool exists : {true, false}) {
    fs::create_symlink("folder/target", path("link"));
    fs::create_directory(path("folder"));
    if (exists) file("folder/target", "old");
    EXPECT_EQ(put(path("link"), "new"), 0);
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(text_at("folder/target"), "new");
    fs::remove_all(path("folder"));
    fs::remove(path("link"));
  }
}

// The link below /proc leads to a file that has no name any more, or that of another.
TEST_F(WholeFileTest, IsWrittenInPlaceWhereALinkDoesNotSayWhatItLeadsTo) {
  const int fd = ::open(file("gone", "old").c_str(), O_RDWR);
  fs::remove(path("gone"));
  file("gone (deleted)", "another");
  EXPECT_EQ(put("/proc/self/fd/" + std::to_string(fd), "new"), 0);
  std::array<char, 8> text{};
  EXPECT_EQ(::pread(fd, text.data(), text.size(), 0), 3);
  EXPECT_STREQ(text.data(), "new");
  EXPECT_EQ(text_at("gone (deleted)"), "another");
  ::close(fd);
}

// Else what its owner writes later would go to a file without a name.
TEST_F(WholeFileTest, IsWrittenInPlaceWhereALinkLeadsToAnOpenFile) {
  const int fd = ::open(file("open", "old").c_str(), O_WRONLY | O_APPEND);
  EXPECT_EQ(put("/proc/self/fd/" + std::to_string(fd), "new"), 0);
  EXPECT_EQ(::write(fd, " and more", 9), 9);
  EXPECT_EQ(text_at("open"), "new and more");
  ::close(fd);
}

TEST_F(WholeFileTest, GoesIntoAPipe) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  std::string read;
  std::jthread reader([&] { read = text_of(path("pipe")); });
  EXPECT_EQ(put(path("pipe"), std::string(300'000, 'x')), 0);
  reader.join();
  EXPECT_EQ(read, std::string(300'000, 'x'));
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
}

TEST_F(WholeFileTest, GoesToADevice) {
  EXPECT_EQ(put("/dev/null", "new"), 0);
  EXPECT_EQ(put("/dev/full", "new"), ENOSPC);
}

TEST_F(WholeFileTest, TakesAnotherTemporaryWhenThatNameIsTaken) {
  file("out", "old");
  file("out.4711.tmp", "somebody's");
  fs::create_directory(path("out.4711.1.tmp"));
  fs::create_symlink("nowhere", path("out.4711.2.tmp"));
  {
    File out(path("out").c_str());
    EXPECT_TRUE(fs::exists(path("out.4711.3.tmp")));
    EXPECT_EQ(put(out, "new"), 0);
  }
  EXPECT_EQ(text_at("out"), "new");
  EXPECT_EQ(text_at("out.4711.tmp"), "somebody's");
  EXPECT_EQ(size(), 4u);
}

TEST_F(WholeFileTest, IsWrittenInPlaceWhenManyNamesAreTaken) {
  file("out.4711.tmp", "");
  for (int i = 1; i < 1000; ++i) file("out.4711." + std::to_string(i) + ".tmp", "");
  EXPECT_EQ(put(path("out"), "new"), 0);
  EXPECT_EQ(text_at("out"), "new");
  EXPECT_EQ(size(), 1001u);
}

TEST_F(WholeFileTest, IsWrittenInPlaceWhenTheTemporarysNameIsTooLong) {
  const std::string name(250, 'x');
  EXPECT_EQ(put(path(name), "new"), 0);
  EXPECT_EQ(text_at(name), "new");
  EXPECT_EQ(size(), 1u);
}

TEST_F(WholeFileTest, HasNoNameThatNoFileCanHave) {
  EXPECT_EQ(put("", "new"), ENOENT);
  EXPECT_EQ(put(path(""), "new"), EISDIR);
  EXPECT_EQ(put(path("absent/out"), "new"), ENOENT);
  EXPECT_EQ(put(path(std::string(300, 'x')), "new"), ENAMETOOLONG);
  EXPECT_EQ(put(path(std::string(5000, '/') + "x"), "new"), ENAMETOOLONG);
  File unused(Unused{std::string(5000, '/').c_str()});
  EXPECT_EQ(unused.error(), ENAMETOOLONG);
  fs::create_symlink("loop", path("loop"));
  EXPECT_EQ(put(path("loop"), "new"), ELOOP);
}

TEST_F(WholeFileTest, LeavesAloneWhatOthersLaidUnderAnUnusedName) {
  file("precious", "old");
  fs::create_symlink("precious", path("out"));
  ASSERT_EQ(::mkfifo(path("out.1").c_str(), 0600), 0);
  File out(Unused{path("out").c_str()});
  EXPECT_EQ(put(out, "new"), 0);
  EXPECT_EQ(out.left(), path("out.2"));
  EXPECT_EQ(text_at("out.2"), "new");
  EXPECT_EQ(text_at("precious"), "old");
  EXPECT_TRUE(fs::is_symlink(path("out")));
  EXPECT_TRUE(fs::is_fifo(path("out.1")));
}

TEST_F(WholeFileTest, LeavesNothingUnderAnUnusedNameWhenItFails) {
  for (int at = 1; at <= 4; ++at) {  // to make it, to write it twice, to settle it
    fault = {.kind = Fault::Kind::fails_once, .at = at};
    File out(Unused{path("out").c_str()});
    EXPECT_EQ(put(out, "new"), ENOSPC) << at;
    EXPECT_STREQ(out.left(), "");
  }
  EXPECT_EQ(size(), 0u);
}

// Somebody made it to read it, and may have opened it already.
TEST_F(WholeFileTest, GoesIntoAnEmptyFile) {
  const int fd = ::open(file("out", "").c_str(), O_RDONLY);
  EXPECT_EQ(put(path("out"), "new"), 0);
  std::array<char, 8> text{};
  EXPECT_EQ(::pread(fd, text.data(), text.size(), 0), 3);
  EXPECT_STREQ(text.data(), "new");
  EXPECT_EQ(size(), 1u);
  ::close(fd);
}

TEST_F(WholeFileTest, GoesIntoAFileThatWasEmpty) {
  const FileId empty = File::empty_file(file("out", "").c_str());
  const int fd = ::open(path("out").c_str(), O_RDONLY);
  file("out", "a sibling's");
  File out(path("out").c_str(), empty);
  EXPECT_EQ(put(out, "new"), 0);
  std::array<char, 16> text{};
  EXPECT_EQ(::pread(fd, text.data(), text.size(), 0), 3);
  EXPECT_EQ(text_at("out"), "new");
  ::close(fd);
}

TEST_F(WholeFileTest, KnowsWhichFileIsEmpty) {
  EXPECT_NE(File::empty_file(file("empty", "").c_str()), FileId());
  EXPECT_EQ(File::empty_file(file("text", "x").c_str()), FileId());
  EXPECT_EQ(File::empty_file(path("absent").c_str()), FileId());
  EXPECT_EQ(File::empty_file("/dev/null"), FileId());
}

TEST_F(WholeFileTest, IsSeenUnderAllHardLinks) {
  make(Old::linked);
  EXPECT_EQ(put(path("out"), "new"), 0);
  EXPECT_EQ(text_at("link"), "new");
  EXPECT_EQ(fs::hard_link_count(path("out")), 2u);
  EXPECT_EQ(size(), 2u);
}

TEST_F(WholeFileTest, GoesIntoAFileThatCannotBeRenamed) {
  make(Old::mounted);
  const std::string text(100'000, 'x');  // more than is copied at once
  EXPECT_EQ(put(path("out"), text), 0);
  EXPECT_EQ(text_at("out"), text);
  EXPECT_EQ(size(), 1u);
}

TEST_F(WholeFileTest, IsMadeUnderItsNameWhereNothingCanBeRenamed) {
  make(Old::nothing);
  fault.can_rename = false;
  EXPECT_EQ(put(path("out"), "new"), 0);
  EXPECT_EQ(text_at("out"), "new");
  EXPECT_EQ(size(), 1u);
}

TEST_F(WholeFileTest, IsWholeInItsTemporaryWhenItCannotHaveItsName) {
  make(Old::mounted);
  fs::permissions(path("out"), fs::perms::owner_all | fs::perms::others_read);
  File out(path("out").c_str());
  out.write("new", 3);
  fs::remove(path("out"));
  fs::create_directory(path("out"));
  out.keep();
  EXPECT_EQ(out.error(), EISDIR);
  EXPECT_EQ(out.left(), path("out.4711.tmp"));
  EXPECT_EQ(text_at("out.4711.tmp"), "new");
  EXPECT_EQ(mode_of(path("out.4711.tmp")), 0600u);
}

}  // namespace
}  // namespace cg::files
