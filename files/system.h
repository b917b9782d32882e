// SPDX-License-Identifier: GPL-2.0-or-later
//
// What files/ needs of the system, which everybody who uses it supplies as a type System.
//
// Its members are static functions, one a system call. They return what the call does or, below 0,
// the negative error number; paths are C strings.
//
//   int open_there(path)                for writing what is there
//   int create(path, permissions)       for reading and writing what must not be there
//   int open_or_create(path)            for writing, made empty
//   int status(fd, Status&)             int status(path, Status&), links followed
//   int write(fd, text, size)           int read(fd, text, size)
//   int rewind(fd)                      int close(fd)
//   int settle(fd)                      what close() would say of what was written
//   int lock(fd)                        against others who do; not for long in vain
//   int set_owner(fd, owner, group)     int set_permissions(fd, permissions)
//   int list_attributes(fd, names, size)          extended ones, as in flistxattr(2) and its like
//   int attribute(fd, name, value, size)
//   int set_attribute(fd, name, value, size)
//   int read_link(path, buffer, size)   the target's length
//   int rename(from, to)                int remove(path)
//   unsigned pid()
//   kNewPermissions                     of a new file
//   Overwriting                         for the life of one no signal that is handled ends the
//                                       process, nor does it remove a temporary any more
#pragma once

#include <cstdint>

namespace cg::files {

// Error numbers that are the same on every Linux.
constexpr int kNoEntry = 2;        // ENOENT
constexpr int kInterrupted = 4;    // EINTR
constexpr int kIoError = 5;        // EIO
constexpr int kExists = 17;        // EEXIST
constexpr int kNameTooLong = 36;   // ENAMETOOLONG, except on MIPS
constexpr int kNotSupported = 95;  // EOPNOTSUPP, except on MIPS
// A call failed and did not say why.
constexpr int kNoReason = 0x10000;

// Which file it is, whatever its name. None is 0, 0.
struct FileId {
  std::uint64_t device = 0, inode = 0;

  bool operator==(const FileId&) const = default;
};

struct Status {
  FileId id;
  bool is_regular;
  unsigned permissions;  // the lower twelve bits of the mode
  unsigned owner, group;
  std::uint64_t links, size;

  bool has_owner_of(const Status& other) const {
    return owner == other.owner && group == other.group;
  }
};

}  // namespace cg::files
