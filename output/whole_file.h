// SPDX-License-Identifier: GPL-2.0-or-later
//
// A file that is written once, from front to back, and appears complete or not at all. The one rule
// for outputs, of the tool and of the programs:
//
//   * Symbolic links are followed to the final name.
//   * If there is nothing or a regular file, text goes to NAME.<pid>.tmp beside it, which has the
//     old file's permissions and owner and is renamed by keep(). Of several processes that write
//     one name the last to end wins.
//   * Anything else (a device, a pipe) cannot be replaced and is written itself; so is a file
//     beside which no such temporary can be made.
//   * On any failure, and without keep(), the temporary goes and the old file stays.
//
// The first failure is remembered and everything after it is ignored, so that whoever writes needs
// one check, at the end. Interrupted and short writes are continued.
//
// System is described in system.h.
#pragma once

#include <cstddef>

#include "output/links.h"
#include "output/path.h"
#include "output/system.h"

namespace cg::output {

// A name made by others may be somebody's trap: what is there is replaced, never opened. Where no
// renaming works, what is there is overwritten.
enum class Existing { kFollowed, kReplaced, kOverwritten };

template <typename System>
class WholeFile {
 public:
  explicit WholeFile(const char* name, Existing existing = Existing::kFollowed) {
    if (existing == Existing::kFollowed)
      open(name);
    else if (existing == Existing::kOverwritten)
      open_itself(name);
    else if (const int result = make_temporary(Path(name), System::kNewPermissions); result < 0)
      fail(result);
  }
  // A stream that is open and stays so.
  explicit WholeFile(int descriptor) : fd_(descriptor), is_borrowed_(true) {}
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  ~WholeFile() {
    close();
    remove_temporary();
  }

  // The number of the first error; 0 when all is well.
  int error() const { return error_; }

  // Where text goes, below 0 when nowhere: to ask what is there, a terminal for one.
  int descriptor() const { return fd_; }

  void write(const char* text, std::size_t size) {
    while (size > 0 && error_ == 0) {
      const int written = uninterrupted([=, this] { return System::write(fd_, text, size); });
      if (written <= 0) return fail(written == 0 ? -kIoError : written);
      text += written;
      size -= static_cast<std::size_t>(written);
    }
  }

  // All is written: the text takes its name.
  void keep() {
    close();
    if (error_ == 0 && !temporary_.empty()) rename();
    remove_temporary();
  }

 private:
  template <typename Call>
  static int uninterrupted(Call call) {
    for (;;)
      if (const int result = call(); result != -kInterrupted) return result;
  }

  void fail(int result) {
    if (error_ == 0) error_ = -result;
  }

  void open(const char* name) {
    const int fd = uninterrupted([=] { return System::open_there(name); });
    if (fd == -kNoEntry) return open_new(name);
    if (fd < 0) return fail(fd);
    Status old;
    const int result = System::status(fd, old);
    if (result < 0) fail(result);
    if (result < 0 || !old.is_regular) {
      fd_ = fd;
      return;
    }
    System::close(fd);
    open_replacement(name, old);
  }

  void open_new(const char* name) {
    Path path(name);
    if (!follow_links<System>(path) || make_temporary(path, System::kNewPermissions) < 0)
      open_itself(name);
  }

  void open_replacement(const char* name, const Status& old) {
    Path path(name);
    if (!follow_links<System>(path) || !is_at(path, old) ||
        make_temporary(path, old.permissions) < 0)
      return open_itself(name);
    if (dress_like(old)) return;
    System::close(fd_);
    remove_temporary();
    open_itself(name);
  }

  void open_itself(const char* name) {
    fd_ = uninterrupted([=] { return System::open_or_create(name); });
    if (fd_ < 0) fail(fd_);
  }

  // Links below /proc may name what is gone, or what others see there.
  static bool is_at(const Path& path, const Status& file) {
    Status found;
    return System::status(path.c_str(), found) >= 0 && found.is_same_file(file);
  }

  int make_temporary(const Path& path, unsigned permissions) {
    Path temporary = path;
    temporary << '.' << System::pid() << ".tmp";
    if (temporary.is_too_long()) return -kNameTooLong;
    fd_ = uninterrupted([&] { return System::create(temporary.c_str(), permissions); });
    if (fd_ < 0) return fd_;
    path_ = path;
    temporary_ = temporary;
    return 0;
  }

  bool dress_like(const Status& old) {
    System::dress(fd_, old);
    Status fresh;
    return System::status(fd_, fresh) >= 0 && fresh.looks_like(old);
  }

  void close() {
    if (fd_ < 0 || is_borrowed_) return;
    const int result = System::close(fd_);  // the descriptor is gone, whatever it says
    fd_ = -1;
    if (result < 0 && result != -kInterrupted) fail(result);
  }

  void rename() {
    const int result = System::rename(temporary_.c_str(), path_.c_str());
    if (result < 0)
      fail(result);
    else
      temporary_.clear();
  }

  void remove_temporary() {
    if (!temporary_.empty()) System::remove(temporary_.c_str());
    temporary_.clear();
  }

  int fd_ = -1;
  int error_ = 0;
  bool is_borrowed_ = false;
  Path path_;
  Path temporary_;  // empty: there is none
};

}  // namespace cg::output
