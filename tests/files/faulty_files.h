// SPDX-License-Identifier: GPL-2.0-or-later
//
// The system's files with injected faults, and a folder to write in, for the tests of WholeFile.
#pragma once

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
#include <fstream>
#include <string>
#include <thread>

#include "program/system_files.h"
#include "tests/temporary_folder.h"

namespace cg::files {

namespace fs = std::filesystem;

struct Killed {};

// A fault at the `at`th call, or from this call on.
struct Fault {
  enum class Kind { none, fails_once, fails_from_there, kills };
  Kind kind = Kind::none;
  int at = 0;
  int error = ENOSPC;
  bool can_rename = true;
  int bytes_per_write = INT_MAX;
  int calls = 0;
};
inline Fault fault;

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
  static int truncate(int fd) {
    return meet([=] { return Real::truncate(fd); });
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
  // A process that died removes nothing. Removing a file never fails a second time.
  static int remove(const char* p) {
    const bool is_dead = fault.kind == Fault::Kind::kills && fault.calls >= fault.at;
    return is_dead ? 0 : Real::remove(p);
  }
  static unsigned pid() { return 4711; }
};

// Another process has the lock for this number of attempts.
struct HeldFiles : FaultyFiles {
  static inline int refusals;
  static inline unsigned waited;  // milliseconds
  static int try_lock(int fd) { return refusals-- > 0 ? -EWOULDBLOCK : FaultyFiles::try_lock(fd); }
  static void wait(unsigned milliseconds) { waited += milliseconds; }
};

// Another process replaces the file before the `at`th call that asks for its status, or before
// every second such call from then on.
struct RacedFiles : FaultyFiles {
  static inline std::string raced;
  static inline int at;
  static inline bool once;
  static inline bool was_overwritten;

  static void start(const std::string& path, int call, bool is_once) {
    raced = path, at = call, once = is_once, was_overwritten = false;
  }
  static void race() {
    const int n = fault.calls + 1 - at;
    if (n < 0 || (once ? n > 0 : n % 2 == 1 || n > 20)) return;
    std::ofstream(raced + ".other") << "another";
    fs::rename(raced + ".other", raced);
  }
  static int open_there(const char* p) { return race(), FaultyFiles::open_there(p); }
  static int status(int fd, Status& s) { return race(), FaultyFiles::status(fd, s); }
  static int status(const char* p, Status& s) { return race(), FaultyFiles::status(p, s); }
  static int read_link(const char* p, char* buffer, std::size_t size) {
    return race(), FaultyFiles::read_link(p, buffer, size);
  }
  static int open_or_create(const char* p) {
    was_overwritten = true;
    return FaultyFiles::open_or_create(p);
  }
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

  // The kinds of old file; make() makes one.
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
  // Whether nothing is lost; `text` is the whole new text.
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

}  // namespace cg::files
