// SPDX-License-Identifier: GPL-2.0-or-later
//
// The rule for outputs on the real file system, through system calls that fail when they are told
// to. The properties are checked for a failure at, and a death before, every single call.
#include "files/whole_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "program/system_files.h"
#include "tests/temporary_folder.h"

namespace cg::files {
namespace {

namespace fs = std::filesystem;

struct Killed {};

// One fault, met at the `at`th call, or from then on.
struct Fault {
  enum class Kind { none, fails_once, fails_from_there, kills };
  Kind kind = Kind::none;
  int at = 0;
  int error = ENOSPC;
  bool can_rename = true;
  int bytes_per_write = INT_MAX;
  int calls = 0;
};
Fault fault;

struct FaultyFiles {
  using Real = program::SystemFiles;
  using Overwriting = Real::Overwriting;
  static constexpr unsigned kNewPermissions = Real::kNewPermissions;

  template <typename Call>
  static int meet(Call call) {
    const int n = ++fault.calls;
    const bool is_met = n == fault.at || (n > fault.at && fault.kind != Fault::Kind::fails_once);
    if (fault.kind == Fault::Kind::none || !is_met) return call();
    if (fault.kind == Fault::Kind::kills) throw Killed();
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
  static int settle(int fd) {
    return meet([=] { return Real::settle(fd); });
  }
  static int try_lock(int fd) {
    return meet([=] { return Real::try_lock(fd); });
  }
  static void wait(unsigned milliseconds) { Real::wait(milliseconds); }
  static int set_owner(int fd, unsigned owner, unsigned group) {
    return meet([=] { return Real::set_owner(fd, owner, group); });
  }
  static int set_permissions(int fd, unsigned permissions) {
    return meet([=] { return Real::set_permissions(fd, permissions); });
  }
  static int list_attributes(int fd, char* names, std::size_t size) {
    return meet([=] { return Real::list_attributes(fd, names, size); });
  }
  static int attribute(int fd, const char* name, char* value, std::size_t size) {
    return meet([=] { return Real::attribute(fd, name, value, size); });
  }
  static int set_attribute(int fd, const char* name, const char* value, std::size_t size) {
    return meet([=] { return Real::set_attribute(fd, name, value, size); });
  }
  static int read(int fd, char* text, std::size_t size) {
    return meet([=] { return Real::read(fd, text, size); });
  }
  static int rewind(int fd) {
    return meet([=] { return Real::rewind(fd); });
  }
  static int write(int fd, const char* text, std::size_t size) {
    const auto most = static_cast<std::size_t>(fault.bytes_per_write);
    return meet([=] { return Real::write(fd, text, std::min(size, most)); });
  }
  static int close(int fd) {
    const int result = Real::close(fd);
    return fault.kind == Fault::Kind::kills ? result : meet([=] { return result; });
  }
  static int read_link(const char* p, char* buffer, std::size_t size) {
    return meet([=] { return Real::read_link(p, buffer, size); });
  }
  static int rename(const char* from, const char* to) {
    return meet([=] { return fault.can_rename ? Real::rename(from, to) : -EBUSY; });
  }
  // The dead remove nothing; what removes is no second fault.
  static int remove(const char* p) {
    const bool is_dead = fault.kind == Fault::Kind::kills && fault.calls >= fault.at;
    return is_dead ? 0 : Real::remove(p);
  }
  static unsigned pid() { return 4711; }
};

// Another process has the lock until it was asked for so often.
struct HeldFiles : FaultyFiles {
  static inline int refusals;
  static inline unsigned waited;  // milliseconds
  static int try_lock(int fd) { return refusals-- > 0 ? -EWOULDBLOCK : FaultyFiles::try_lock(fd); }
  static void wait(unsigned milliseconds) { waited += milliseconds; }
};

class WholeFileTest : public testing::Test, protected TemporaryFolder {
 protected:
  WholeFileTest() { fault = {}; }

  using File = WholeFile<FaultyFiles>;

  // Returns the error.
  static int put(File& out, const std::string& text) {
    out.write(text.data(), text.size() / 2);
    out.write(text.data() + text.size() / 2, text.size() - text.size() / 2);
    out.keep();
    return out.error();
  }
  static int put(const std::string& name, const std::string& text) {
    File out(name.c_str());
    return put(out, text);
  }

  std::string text_at(const std::string& name) {
    return fs::exists(path(name)) ? text_of(path(name)) : "nothing";
  }
  bool has_temporary(const std::string& name) { return fs::exists(path(name + ".4711.tmp")); }

  // What can be under a name, made anew by make().
  enum class Old { nothing, text, empty, linked, mounted };
  static constexpr std::array kOlds = {Old::nothing, Old::text, Old::empty, Old::linked,
                                       Old::mounted};
  // The fault is cleared.
  void make(Old old) {
    for (const char* name : {"out", "out.4711.tmp", "link"}) fs::remove(path(name));
    if (old != Old::nothing) file("out", old == Old::empty ? "" : "old");
    if (old == Old::linked) fs::create_hard_link(path("out"), path("link"));
    fault = {.can_rename = old != Old::mounted};
    before_ = text_at("out");
  }
  // Whether nothing is lost: `text` is that of all that was written.
  bool is_old_or_new(const std::string& text) {
    return text_at("out") == before_ || text_at("out") == text || text_at("out.4711.tmp") == text;
  }
  std::string before_;

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
  File out(path("out").c_str());
  out.write("new", 3);
  EXPECT_EQ(text_at("out"), "old");
  EXPECT_TRUE(has_temporary("out"));
  out.keep();
  EXPECT_EQ(text_at("out"), "new");
  EXPECT_FALSE(has_temporary("out"));
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

TEST_F(WholeFileTest, IsCompleteThoughTheSystemTakesItInBitsAndIsInterrupted) {
  for (const Old old : kOlds) {
    for (int at = 1;; ++at) {
      make(old);
      fault.bytes_per_write = 3;
      fault.kind = Fault::Kind::fails_once;
      fault.error = EINTR;
      fault.at = at;
      // fstat, lseek, stat have no EINTR, so that they may fail.
      const int error = put(path("out"), "a new text");
      EXPECT_EQ(text_at("out"), error == 0 ? "a new text" : before_) << "call " << at;
      if (at > fault.calls) break;
      EXPECT_LT(at, 50);
    }
  }
}

TEST_F(WholeFileTest, IsNotCompleteWhenTheSystemTakesNothing) {
  fault.bytes_per_write = 0;
  EXPECT_EQ(put(path("out"), "new"), EIO);
  EXPECT_EQ(size(), 0u);
}

TEST_F(WholeFileTest, IsTheOldOrTheNewWhereverItFails) {
  for (const Old old : kOlds) {
    for (const auto kind : {Fault::Kind::fails_once, Fault::Kind::fails_from_there}) {
      for (int at = 1;; ++at) {
        make(old);
        fault.kind = kind;
        fault.at = at;
        File out(path("out").c_str());
        const int error = put(out, "new");
        SCOPED_TRACE(testing::Message()
                     << "old " << static_cast<int>(old) << ", call " << at << ", error " << error);
        const std::string left = out.left();
        EXPECT_EQ(left.empty() ? text_at("out") : text_of(left),
                  error != 0 && left.empty() ? before_ : "new");
        if (at > fault.calls) break;
        EXPECT_LT(at, 50);
      }
    }
  }
}

TEST_F(WholeFileTest, LeavesNoTemporaryButAWholeOne) {
  for (const Old old : kOlds) {
    for (int at = 1; at < 40; ++at) {
      make(old);
      fault.kind = Fault::Kind::fails_from_there;
      fault.at = at;
      put(path("out"), "new");
      EXPECT_EQ(text_at("out.4711.tmp"), has_temporary("out") ? "new" : "nothing") << "call " << at;
    }
  }
}

TEST_F(WholeFileTest, IsTheOldOrTheNewWheneverTheProcessIsKilled) {
  for (const Old old : kOlds) {
    for (int at = 1;; ++at) {
      make(old);
      fault.kind = Fault::Kind::kills;
      fault.at = at;
      bool killed = false;
      try {
        put(path("out"), "new");
      } catch (const Killed&) {
        killed = true;
      }
      EXPECT_TRUE(is_old_or_new("new")) << "old " << static_cast<int>(old) << ", call " << at;
      const bool is_seen_in_between = old != Old::nothing && old != Old::text;
      EXPECT_TRUE(is_seen_in_between || text_at("out") == before_ || text_at("out") == "new") << at;
      if (!killed) break;
      EXPECT_LT(at, 50);
    }
    EXPECT_EQ(text_at("out"), "new");
  }
}

TEST_F(WholeFileTest, OfSeveralIsTheLastsThatEnds) {
  struct OtherFiles : FaultyFiles {
    static unsigned pid() { return 4712; }
  };
  File first(path("out").c_str());
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

TEST_F(WholeFileTest, WaitsForAnotherThatOverwritesButNotForLong) {
  for (const auto& [refusals, waited] : {std::pair{0, 0u}, {7, 70u}, {1'000'000, 1990u}}) {
    make(Old::mounted);
    HeldFiles::refusals = refusals;
    HeldFiles::waited = 0;
    WholeFile<HeldFiles> out(path("out").c_str());
    out.write("new", 3);
    out.keep();
    EXPECT_EQ(text_at("out"), "new");
    EXPECT_EQ(HeldFiles::waited, waited);
  }
}

TEST_F(WholeFileTest, OfSeveralThatOverwriteAtOnceIsNoMixture) {
  const FileId empty = File::empty_file(file("out", "").c_str());
  const std::string long_text(3'000'000, 'x');
  const std::string short_text(2'000'000, 'y');
  for (int round = 0; round < 20; ++round) {
    for (const std::string& text : {long_text, short_text}) {
      if (::fork() != 0) continue;
      WholeFile<program::SystemFiles> out(path("out").c_str(), empty);
      out.write(text.data(), text.size());
      out.keep();
      std::_Exit(out.error());
    }
    for (int status = 0; ::wait(&status) > 0;) EXPECT_EQ(status, 0);
    EXPECT_TRUE(text_at("out") == long_text || text_at("out") == short_text) << round;
    ASSERT_EQ(size(), 1u);
  }
}

}  // namespace
}  // namespace cg::files
