// SPDX-License-Identifier: GPL-2.0-or-later
//
// A file that is written once, from front to back. Its text is never lost, and a part is never
// taken for the whole. All outputs, of the tool and of the programs, follow these rules:
//
//   1. Symbolic links are followed to the final name. The text goes to NAME.<pid>.tmp beside it, or
//      to NAME.<pid>.1.tmp, .2.tmp ... if that name is taken. If no temporary can be made, or the
//      old file is no regular file (a device, a pipe) or named as an open one, it is written
//   directly. 2. keep() gives the text its name. It renames the temporary if there is no old file,
//      or one that may be replaced: it has text, one link, and attributes that the temporary could
//      be given (file_attributes.h). Any other file, and one that cannot be replaced by renaming,
//      is overwritten with a copy: others know it by more than its name.
//   3. The temporary is removed when its text has the name, or if it was never whole. If a whole
//      text cannot get its name, the temporary stays, and left() names it.
//
// So at any moment the old text is whole under the name, or the new text is whole there or in the
// temporary. If several processes write one name, the last to end wins.
//
// An empty file is overwritten because somebody made it to read it, maybe through a descriptor that
// is already open. It is still overwritten after a forked process has written to it: see
// empty_file().
//
// A process that may not open files any more overwrites its file through a descriptor, `held`, that
// it opened before. A death meanwhile leaves a part.
//
// The first failure is remembered and everything after it is ignored, so that the caller needs one
// check, at the end. Interrupted and short writes are continued.
#pragma once

#include <array>
#include <cstddef>

#include "files/file_attributes.h"
#include "files/path.h"
#include "files/system.h"

namespace cg::files {

// For a folder where others may put files in the way: the file of this name, or NAME.1, NAME.2 ...
// An existing file is neither opened nor replaced.
struct Unused {
  const char* name;
};

template <System Sys>
class WholeFile {
 public:
  // The file `overwritten` is overwritten, never replaced, whatever it contains. `held`, if it is
  // not below 0, stays open.
  explicit WholeFile(const char* name, FileId overwritten = {}, int held = -1)
      : overwritten_(overwritten) {
    open(name);
    if (fd_ < 0 && held >= 0) overwrite(held);
  }
  explicit WholeFile(Unused unused) {
    fd_ = make_new(Path(unused.name), "", Sys::kNewPermissions);
    if (fd_ < 0) fail(fd_);
  }
  // A stream that is open and stays so.
  explicit WholeFile(int descriptor) : fd_(descriptor), is_borrowed_(true) {}
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  ~WholeFile() {
    close();
    if (!is_whole_) remove_temporary();
  }

  // The file of that name if it exists and is empty.
  static FileId empty_file(const char* name) {
    Status found;
    const bool is_empty = Sys::status(name, found) >= 0 && found.is_regular && found.size == 0;
    return is_empty ? found.id : FileId();
  }

  // The number of the first error; 0 when all is well.
  int error() const { return error_; }

  // After keep(): the file that has the whole text if it could not get its name, otherwise "".
  const char* left() const { return is_whole_ ? temporary_.c_str() : ""; }

  // The descriptor that text goes to, below 0 if there is none. A caller may ask whether it is a
  // terminal.
  int descriptor() const { return fd_; }

  void write(const char* text, std::size_t size) {
    if (error_ != 0) return;
    if (const int result = write_all(fd_, text, size); result < 0) fail(result);
  }

  // The text is complete: gives it its name.
  void keep() {
    if (error_ == 0 && !temporary_.empty()) {
      const int result = Sys::settle(fd_);
      is_whole_ = !is_failure(result);
      if (!is_whole_)
        fail(result);
      else if (!path_.empty())
        take_name();
    }
    close();
  }

 private:
  static constexpr unsigned kMostNames = 1000;
  // Between two looks at a name another process may have taken it.
  static constexpr unsigned kMostLooks = 100;
  static constexpr unsigned kPrivate = 0600;

  // For results of close(): the descriptor is closed even if close() was interrupted.
  static bool is_failure(int result) { return result < 0 && result != -kInterrupted; }

  void fail(int result) {
    if (error_ == 0) error_ = -result;
  }

  static int write_all(int fd, const char* text, std::size_t size) {
    while (size > 0) {
      const int written = uninterrupted([=] { return Sys::write(fd, text, size); });
      if (written <= 0) return written == 0 ? -kIoError : written;
      text += written;
      size -= static_cast<std::size_t>(written);
    }
    return 0;
  }

  void open(const char* name) {
    fd_ = uninterrupted([=] { return Sys::open_there(name); });
    const bool is_new = fd_ == -kNoEntry;
    if (fd_ < 0 && !is_new) return fail(fd_);
    Status old;
    if (!is_new) {
      if (const int result = Sys::status(fd_, old); result < 0) return fail(result);
      if (!old.is_regular) return;
      Sys::close(fd_);
    }
    Path path(name);
    if (*name != '\0' && follow_links<Sys>(path) && (is_new || is_at(path, name, old))) {
      Path stem = path;
      stem << '.' << Sys::pid();
      path_ = path;
      fd_ = make_new(stem, ".tmp", is_new ? Sys::kNewPermissions : kPrivate);
      if (fd_ >= 0) return;
    }
    fd_ = uninterrupted([=] { return Sys::open_or_create(name); });
    if (fd_ < 0) fail(fd_);
  }

  void overwrite(int held) {
    fd_ = held;
    is_borrowed_ = true;
    error_ = 0;
    if (const int result = Sys::truncate(held); result < 0) return fail(result);
    if (const int result = Sys::rewind(held); result < 0) fail(result);
  }

  // Links below /proc may name a file that is gone, or that only other processes see.
  static bool is_at(const Path& path, const char* name, Status file) {
    for (unsigned looks = 0; looks < kMostLooks; ++looks) {
      Status found;
      if (Sys::status(path.c_str(), found) < 0) return false;
      if (found.id == file.id) return true;
      if (Sys::status(name, file) < 0) return false;
    }
    return false;
  }

  int make_new(const Path& stem, const char* ending, unsigned permissions) {
    int fd = -kExists;
    for (unsigned n = 0; n < kMostNames && fd == -kExists; ++n) {
      Path name = stem;
      if (n > 0) name << '.' << n;
      name << ending;
      if (name.is_too_long()) return -kNameTooLong;
      fd = uninterrupted([&] { return Sys::create(name.c_str(), permissions); });
      if (fd >= 0) temporary_ = name;
    }
    return fd;
  }

  void take_name() {
    if (may_replace() && Sys::rename(temporary_.c_str(), path_.c_str()) >= 0)
      return temporary_.clear();
    const typename Sys::Overwriting overwriting;
    if (const int result = copy_in_turn(); result < 0) return fail(result);
    remove_temporary();
  }

  bool may_replace() const {
    for (unsigned looks = 0; looks < kMostLooks; ++looks) {
      const int there = uninterrupted([&] { return Sys::open_there(path_.c_str()); });
      if (there < 0) return there == -kNoEntry;
      Status old;
      const bool is_known = Sys::status(there, old) >= 0;
      const bool was_replaced = is_known && old.links == 0;
      const bool may = is_known && old.is_regular && old.size > 0 && old.links == 1 &&
                       old.id != overwritten_ && give_file_attributes<Sys>(fd_, there, old);
      Sys::close(there);
      if (!was_replaced) return may;
    }
    return false;
  }

  // Two processes that overwrite one file at once would leave a mixture.
  int copy_in_turn() const {
    const int there = uninterrupted([&] { return Sys::open_there(path_.c_str()); });
    if (there >= 0) lock(there);
    const int result = copy();
    if (there >= 0) Sys::close(there);
    return result;
  }

  // A process that holds the lock longer than writing takes may be waiting for us.
  static void lock(int fd) {
    constexpr int kMostTries = 200;
    for (int tries = 1; Sys::try_lock(fd) == -kWouldBlock && tries < kMostTries; ++tries)
      Sys::wait(10);
  }

  int copy() const {
    if (const int result = Sys::rewind(fd_); result < 0) return result;
    const int to = uninterrupted([&] { return Sys::open_or_create(path_.c_str()); });
    if (to < 0) return to;
    const int result = copy_to(to);
    const int closed = Sys::close(to);
    return result < 0 || !is_failure(closed) ? result : closed;
  }

  int copy_to(int to) const {
    for (;;) {
      std::array<char, 16384> text;
      const int size = uninterrupted([&] { return Sys::read(fd_, text.data(), text.size()); });
      if (size <= 0) return size;
      if (const int result = write_all(to, text.data(), static_cast<std::size_t>(size)); result < 0)
        return result;
    }
  }

  void close() {
    if (fd_ < 0 || is_borrowed_) return;
    const int result = Sys::close(fd_);
    fd_ = -1;
    if (is_failure(result) && !is_whole_) fail(result);
  }

  void remove_temporary() {
    if (!temporary_.empty()) Sys::remove(temporary_.c_str());
    temporary_.clear();
  }

  int fd_ = -1;
  int error_ = 0;
  bool is_borrowed_ = false;
  bool is_whole_ = false;  // the temporary is, or was
  FileId overwritten_;
  Path path_;       // for the temporary; empty: it has its name already
  Path temporary_;  // empty: there is none
};

}  // namespace cg::files
