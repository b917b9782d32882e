// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rule for outputs on the real file system, through system calls that fail when they are told
// to. The properties are checked for a failure at, and a death before, every single call.
#include "output/whole_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <filesystem>
#include <thread>

#include "profile/system_files.h"
#include "tests/profile/temp_folder.h"

namespace cg::output {
namespace {

namespace fs = std::filesystem;

struct Killed {};

// One fault, met at the `at`th call, or from then on.
struct Fault {
  enum class Kind { kNone, kFailsOnce, kFailsFromThere, kKills };
  Kind kind = Kind::kNone;
  int at = 0;
  int error = ENOSPC;
  int bytes_per_write = INT_MAX;
  int calls = 0;
};
Fault fault;

struct FaultyFiles {
  using Real = profile::SystemFiles;
  static constexpr unsigned kNewPermissions = Real::kNewPermissions;

  template <typename Call>
  static int meet(Call call) {
    const int n = ++fault.calls;
    const bool is_met = n == fault.at || (n > fault.at && fault.kind != Fault::Kind::kFailsOnce);
    if (fault.kind == Fault::Kind::kNone || !is_met) return call();
    if (fault.kind == Fault::Kind::kKills) throw Killed();
    return -fault.error;
  }

  static int open_there(const char* p) {
    return meet([=] { return Real::open_there(p); });
  }
  static int create(const char* p, unsigned permissions) {
    return meet([=] { return Real::create(p, permissions); });
  }
  static int open_or_create(const char* p) {
    return meet([=] { return Real::open_or_create(p); });
  }
  static int status(int fd, Status& s) {
    return meet([&] { return Real::status(fd, s); });
  }
  static int status(const char* p, Status& s) {
    return meet([&] { return Real::status(p, s); });
  }
  static void dress(int fd, const Status& like) { Real::dress(fd, like); }
  static int write(int fd, const char* text, std::size_t size) {
    const auto most = static_cast<std::size_t>(fault.bytes_per_write);
    return meet([=] { return Real::write(fd, text, std::min(size, most)); });
  }
  static int close(int fd) {
    const int result = Real::close(fd);
    return fault.kind == Fault::Kind::kKills ? result : meet([=] { return result; });
  }
  static int read_link(const char* p, char* buffer, std::size_t size) {
    return meet([=] { return Real::read_link(p, buffer, size); });
  }
  static int rename(const char* from, const char* to) {
    return meet([=] { return Real::rename(from, to); });
  }
  // The dead remove nothing; what removes is no second fault.
  static int remove(const char* p) {
    const bool is_dead = fault.kind == Fault::Kind::kKills && fault.calls >= fault.at;
    return is_dead ? 0 : Real::remove(p);
  }
  static unsigned pid() { return 4711; }
};

class WholeFileTest : public testing::Test, protected profile::TempFolder {
 protected:
  WholeFileTest() { fault = {}; }

  // Returns the error.
  static int put(const std::string& name, const std::string& text,
                 Existing existing = Existing::kFollowed) {
    WholeFile<FaultyFiles> out(name.c_str(), existing);
    out.write(text.data(), text.size() / 2);
    out.write(text.data() + text.size() / 2, text.size() - text.size() / 2);
    out.keep();
    return out.error();
  }

  std::string text_at(const std::string& name) {
    return fs::exists(path(name)) ? text_of(path(name)) : "nothing";
  }
  bool has_temporary(const std::string& name) { return fs::exists(path(name + ".4711.tmp")); }

  static unsigned mode_of(const std::string& path) {
    struct stat s {};
    ::stat(path.c_str(), &s);
    return s.st_mode & 07777U;
  }
};

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
  WholeFile<FaultyFiles> out(path("out").c_str());
  out.write("new", 3);
  EXPECT_EQ(text_at("out"), "old");
  EXPECT_TRUE(has_temporary("out"));
  out.keep();
  EXPECT_EQ(text_at("out"), "new");
  EXPECT_FALSE(has_temporary("out"));
}

TEST_F(WholeFileTest, LeavesNothingWhenItIsNotKept) {
  { WholeFile<FaultyFiles>(path("out").c_str()).write("new", 3); }
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

TEST_F(WholeFileTest, IsWrittenInPlaceWhenThereIsATemporaryOfThatName) {
  file("out", "something old and long");
  file("out.4711.tmp", "somebody's");
  EXPECT_EQ(put(path("out"), "new"), 0);
  EXPECT_EQ(text_at("out"), "new");
  EXPECT_EQ(text_at("out.4711.tmp"), "somebody's");
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
  EXPECT_EQ(put(std::string(5000, '/'), "new", Existing::kReplaced), ENAMETOOLONG);
  fs::create_symlink("loop", path("loop"));
  EXPECT_EQ(put(path("loop"), "new"), ELOOP);
}

TEST_F(WholeFileTest, ReplacesWhatOthersLaidThereUnopened) {
  file("precious", "old");
  fs::create_symlink("precious", path("link"));
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(put(path("link"), "new", Existing::kReplaced), 0);
  EXPECT_EQ(put(path("pipe"), "new", Existing::kReplaced), 0);
  EXPECT_EQ(text_at("precious"), "old");
  EXPECT_EQ(text_at("link"), "new");
  EXPECT_EQ(text_at("pipe"), "new");
}

TEST_F(WholeFileTest, IsCompleteThoughTheSystemTakesItInBitsAndIsInterrupted) {
  fault.bytes_per_write = 3;
  for (int at = 1; at <= 8; ++at) {
    fault.kind = Fault::Kind::kFailsOnce;
    fault.error = EINTR;
    fault.at = at;
    fault.calls = 0;
    file("out", "old");
    EXPECT_EQ(put(path("out"), "a new text"), at == 2 ? EINTR : 0) << at;  // 2: fstat has no EINTR
    EXPECT_EQ(text_at("out"), at == 2 ? "old" : "a new text") << at;
  }
}

TEST_F(WholeFileTest, IsNotCompleteWhenTheSystemTakesNothing) {
  fault.bytes_per_write = 0;
  EXPECT_EQ(put(path("out"), "new"), EIO);
  EXPECT_EQ(size(), 0u);
}

TEST_F(WholeFileTest, IsTheOldOrTheNewWhereverItFails) {
  for (const bool exists : {true, false}) {
    for (const auto kind : {Fault::Kind::kFailsOnce, Fault::Kind::kFailsFromThere}) {
      for (int at = 1;; ++at) {
        fs::remove(path("out"));
        if (exists) file("out", "old");
        fault = {.kind = kind, .at = at};
        const int error = put(path("out"), "new");
        SCOPED_TRACE(testing::Message() << "call " << at << ", error " << error);
        EXPECT_EQ(text_at("out"), error == 0 ? "new" : exists ? "old" : "nothing");
        EXPECT_FALSE(has_temporary("out"));
        if (at > fault.calls) break;
        EXPECT_LT(at, 20);
      }
    }
  }
}

TEST_F(WholeFileTest, IsTheOldOrTheNewWheneverTheProcessIsKilled) {
  for (const bool exists : {true, false}) {
    for (int at = 1;; ++at) {
      fs::remove(path("out"));
      fs::remove(path("out.4711.tmp"));
      if (exists) file("out", "old");
      fault = {.kind = Fault::Kind::kKills, .at = at};
      bool killed = false;
      try {
        put(path("out"), "new");
      } catch (const Killed&) {
        killed = true;
      }
      EXPECT_EQ(text_at("out"), !killed ? "new" : exists ? "old" : "nothing") << "call " << at;
      if (!killed) break;
      EXPECT_LT(at, 20);
    }
  }
}

TEST_F(WholeFileTest, OfSeveralIsTheLastsThatEnds) {
  struct OtherFiles : FaultyFiles {
    static unsigned pid() { return 4712; }
  };
  WholeFile<FaultyFiles> first(path("out").c_str());
  WholeFile<OtherFiles> second(path("out").c_str());
  first.write("fir", 3);
  second.write("sec", 3);
  first.write("st", 2);
  second.write("ond", 3);
  second.keep();
  EXPECT_EQ(text_at("out"), "second");
  first.keep();
  EXPECT_EQ(text_at("out"), "first");
  EXPECT_EQ(size(), 1u);
}

}  // namespace
}  // namespace cg::output
