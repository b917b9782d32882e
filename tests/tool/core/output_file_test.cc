// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <limits>

#include "tests/temporary_folder.h"
#include "tests/tool/fake_core.h"
#include "tests/tool/test_files.h"

namespace cg::tool {
namespace {

class OutputFileTest : public fake::Test {
 protected:
  std::string why_not(const std::string& path) {
    OutputFile out(path.c_str());
    out << "words";
    const char* const problem = out.finish();
    return problem == nullptr ? "" : problem;
  }

  TemporaryFolder folder;
};

TEST_F(OutputFileTest, HoldsTextCharactersAndNumbers) {
  const std::string path = folder.path("out");
  {
    OutputFile out(path.c_str());
    out << "Ir" << ' ' << std::uint64_t{0} << ' ' << std::uint64_t{1234567890} << '\n';
    out << std::numeric_limits<std::uint64_t>::max() << "";
    EXPECT_EQ(out.finish(), nullptr);
  }
  EXPECT_EQ(fake::contents(path), "Ir 0 1234567890\n18446744073709551615");
}

TEST_F(OutputFileTest, IsWrittenThroughWhatIsHeldWhereNothingCanBeOpened) {
  const std::string path = folder.path("held/out");
  std::filesystem::create_directory(folder.path("held"));
  fake::core.descriptors = 700;
  OutputFile::hold(path.c_str());
  EXPECT_EQ(fake::contents(path), "");
  EXPECT_EQ(::fcntl(700 - 12, F_GETFD), FD_CLOEXEC) << "among the core's";
  EXPECT_EQ(why_not(path), "") << "a file that can be opened";
  std::filesystem::rename(folder.path("held"), folder.path("away"));
  EXPECT_EQ(why_not(path), "");
  EXPECT_EQ(fake::contents(folder.path("away/out")), "words");
  EXPECT_EQ(why_not(path), "") << "again";
  EXPECT_EQ(fake::contents(folder.path("away/out")), "words");
  EXPECT_NE(why_not(folder.path("held/other")), "");
}

TEST_F(OutputFileTest, HoldsRegularFilesOnly) {
  const std::string path = folder.path("pipe");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  OutputFile::hold(path.c_str());  // without waiting for a reader
  OutputFile::hold(folder.path("none/out").c_str());
  EXPECT_NE(why_not(folder.path("none/out")), "");
}

TEST_F(OutputFileTest, MayBeLargerThanItsBuffer) {
  const std::string path = folder.path("out");
  std::string expected;
  {
    OutputFile out(path.c_str());
    for (std::uint64_t i = 0; i < 50000; ++i) {
      out << i << '\n';
      expected += std::to_string(i) + "\n";
    }
    EXPECT_EQ(out.finish(), nullptr);
  }
  EXPECT_EQ(fake::contents(path), expected);
}

TEST_F(OutputFileTest, IsCompleteThoughTheSystemTakesItInBits) {
  const std::string path = folder.path("out");
  fake::core.bytes_per_write = 3;
  EXPECT_EQ(why_not(path), "");
  EXPECT_EQ(fake::contents(path), "words");
}

TEST_F(OutputFileTest, IsCompleteThoughWritesAreInterrupted) {
  const std::string path = folder.path("out");
  fake::core.interrupted_writes = 2;
  EXPECT_EQ(why_not(path), "");
  EXPECT_EQ(fake::contents(path), "words");
}

TEST_F(OutputFileTest, IsNotCompleteWhenTheSystemTakesNothing) {
  fake::core.bytes_per_write = 0;
  EXPECT_EQ(why_not(folder.path("out")), "Input/output error");
}

TEST_F(OutputFileTest, OfExactlyItsBuffersSizeIsComplete) {
  const std::string path = folder.path("out");
  const std::string text(65536, 'x');
  OutputFile out(path.c_str());
  out << text.c_str();
  EXPECT_EQ(out.finish(), nullptr);
  EXPECT_EQ(fake::contents(path), text);
}

TEST_F(OutputFileTest, IsPrivateWhenItIsNew) {
  const std::string path = folder.path("out");
  EXPECT_EQ(why_not(path), "");
  EXPECT_EQ(fake::mode(path), 0600u);
}

TEST_F(OutputFileTest, KeepsTheModeOfAnExistingFileButNotItsText) {
  const std::string path = folder.path("out");
  fake::write(path, "something longer than the new text");
  fake::set_mode(path, 0640);
  EXPECT_EQ(why_not(path), "");
  EXPECT_EQ(fake::mode(path), 0640u);
  EXPECT_EQ(fake::contents(path), "words");
}

TEST_F(OutputFileTest, InAMissingFolderCannotBeMade) {
  EXPECT_EQ(why_not(folder.path("missing/out")), "No such file or directory");
}

TEST_F(OutputFileTest, IsNoFolder) { EXPECT_EQ(why_not(folder.path(".")), "Is a directory"); }

TEST_F(OutputFileTest, BelowAFileCannotBeMade) {
  fake::write(folder.path("file"), "");
  EXPECT_EQ(why_not(folder.path("file/out")), "Not a directory");
}

TEST_F(OutputFileTest, CannotHaveANameBeyondTheSystems) {
  EXPECT_EQ(why_not(folder.path(std::string(300, 'x'))), "File name too long");
}

TEST_F(OutputFileTest, OnAFullDeviceIsNotComplete) {
  EXPECT_EQ(why_not("/dev/full"), "No space left on device");
}

TEST_F(OutputFileTest, TheFirstFailureCounts) {
  OutputFile out("/dev/full");
  const std::string text(200000, 'x');  // fails twice before it is finished
  out << text.c_str();
  EXPECT_STREQ(out.finish(), "No space left on device");
  EXPECT_STREQ(out.finish(), "No space left on device");
}

TEST_F(OutputFileTest, IsThereWhereNothingCanBeRenamed) {
  const std::string path = folder.path("out");
  fake::core.can_rename = false;
  for (const char* old : {"", "something longer than the new text"}) {
    fake::write(path, old);
    EXPECT_EQ(why_not(path), "");
    EXPECT_EQ(fake::contents(path), "words");
    EXPECT_FALSE(fake::exists(path + ".4711.tmp"));
  }
}

TEST_F(OutputFileTest, KeepsPermissionsBeyondTheUmask) {
  const std::string path = folder.path("out");
  for (const bool has_system_calls : {true, false}) {
    fake::core.has_system_calls = has_system_calls;
    fake::write(path, "something longer than the new text");
    fake::set_mode(path, 0666);
    const std::uint64_t before = fake::inode(path);
    EXPECT_EQ(why_not(path), "");
    EXPECT_EQ(fake::mode(path), 0666u);
    EXPECT_EQ(fake::contents(path), "words");
    EXPECT_EQ(fake::inode(path) != before, has_system_calls);  // replaced, or overwritten
  }
}

TEST_F(OutputFileTest, GoesIntoAFileThatIsOrWasEmpty) {
  const std::string path = folder.path("out");
  fake::write(path, "");
  const std::uint64_t before = fake::inode(path);
  const files::FileId empty = OutputFile::empty_file(path.c_str());
  EXPECT_EQ(why_not(path), "");
  EXPECT_EQ(fake::inode(path), before);
  {
    OutputFile out(path.c_str(), empty);
    out << "more words";
    EXPECT_EQ(out.finish(), nullptr);
  }
  EXPECT_EQ(fake::contents(path), "more words");
  EXPECT_EQ(fake::inode(path), before);
  EXPECT_EQ(why_not(path), "");  // nobody knows of it any more
  EXPECT_NE(fake::inode(path), before);
}

TEST_F(OutputFileTest, OfWhichNothingIsThereUntilItIsFinished) {
  const std::string path = folder.path("out");
  {
    OutputFile out(path.c_str());
    out << std::string(200000, 'x').c_str();
    EXPECT_FALSE(fake::exists(path));
    EXPECT_TRUE(fake::exists(path + ".4711.tmp"));
  }
  EXPECT_FALSE(fake::exists(path + ".4711.tmp"));
}

TEST_F(OutputFileTest, GivesItsBufferAndDescriptorBack) {
  const auto next_descriptor = [] {
    const int fd = dup(STDERR_FILENO);
    close(fd);
    return fd;
  };
  const int descriptor_before = next_descriptor();
  const std::size_t blocks_before = fake::allocated_blocks();
  why_not(folder.path("out"));
  why_not(folder.path("missing/out"));
  EXPECT_EQ(next_descriptor(), descriptor_before);
  EXPECT_EQ(fake::allocated_blocks(), blocks_before);
}

}  // namespace
}  // namespace cg::tool
