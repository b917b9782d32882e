// SPDX-License-Identifier: GPL-2.0-or-later
//
// What output/ needs of the system, which everybody who uses it supplies as a type System.
//
// Its members are static functions, one a system call. They return what the call does or, below 0,
// the negative error number; paths are C strings.
//
//   int open_there(path)                for writing what is there
//   int create(path, permissions)       what must not be there
//   int open_or_create(path)            for writing, made empty
//   int status(fd, Status&)             int status(path, Status&), links followed
//   void dress(fd, Status)              owner and permissions, as far as that is possible
//   int write(fd, text, size)           int close(fd)
//   int read_link(path, buffer, size)   the target's length
//   int rename(from, to)                int remove(path)
//   unsigned pid()
//   kNewPermissions                     of a new file
#pragma once

#include <cstdint>

namespace cg::output {

// Error numbers that are the same on every Linux.
constexpr int kNoEntry = 2;       // ENOENT
constexpr int kInterrupted = 4;   // EINTR
constexpr int kIoError = 5;       // EIO
constexpr int kNameTooLong = 36;  // ENAMETOOLONG, except on MIPS
// A call failed and did not say why.
constexpr int kNoReason = 0x10000;

struct Status {
  bool is_regular;
  unsigned permissions;  // the lower twelve bits of the mode
  unsigned owner, group;
  std::uint64_t device, inode;

  bool looks_like(const Status& other) const {
    return permissions == other.permissions && owner == other.owner && group == other.group;
  }
  bool is_same_file(const Status& other) const {
    return device == other.device && inode == other.inode;
  }
};

}  // namespace cg::output
