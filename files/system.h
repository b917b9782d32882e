// SPDX-License-Identifier: GPL-2.0-or-later
//
// The system calls that files/ needs. Each user of files/ supplies them as a type.
//
// Its members are static functions, one per system call. They return the call's result or, below 0,
// the negative error number; paths are C strings.
//
//   int open_there(path)                for writing a file that exists
//   int create(path, permissions)       for reading and writing a file that must not exist
//   int open_or_create(path)            for writing, made empty
//   int status(fd, Status&)             int status(path, Status&), links followed
//   int write(fd, text, size)           int read(fd, text, size)
//   int rewind(fd)                      int truncate(fd): to no text
//   int close(fd)
//   int settle(fd)                      the error that close() would report of earlier writes
//   int try_lock(fd)                    against other processes; -kWouldBlock: one of them has it
//   void wait(milliseconds)
//   int set_owner(fd, owner, group)     int set_permissions(fd, permissions)
//   int list_attributes(fd, names, size)          extended attributes, as flistxattr(2)
//   int attribute(fd, name, value, size)
//   int set_attribute(fd, name, value, size)
//   int read_link(path, buffer, size)   the target's length
//   int rename(from, to)                int remove(path)
//   unsigned pid()
//   kNewPermissions                     of a new file
//   Overwriting                         while an object of this type lives, no handled signal ends
//                                       the process or removes a temporary file
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace cg::files {

// Error numbers that are the same on every Linux.
constexpr int kNoEntry = 2;        // ENOENT
constexpr int kInterrupted = 4;    // EINTR
constexpr int kIoError = 5;        // EIO
constexpr int kWouldBlock = 11;    // EWOULDBLOCK
constexpr int kExists = 17;        // EEXIST
constexpr int kNameTooLong = 36;   // ENAMETOOLONG, except on MIPS
constexpr int kNotSupported = 95;  // EOPNOTSUPP, except on MIPS
// A call failed and did not say why.
constexpr int kNoReason = 0x10000;

// The result of a call; when a signal interrupts the call, it is made again.
template <typename Call>
int uninterrupted(Call call) {
  for (;;)
    if (const int result = call(); result != -kInterrupted) return result;
}

// The identity of a file, whatever its name. No file is 0, 0.
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

template <typename T>
concept System = requires(const char* path, int fd, unsigned n, Status& status, char* buffer,
                          const char* text, std::size_t size) {
  { T::kNewPermissions } -> std::convertible_to<unsigned>;
  typename T::Overwriting;
  { T::open_there(path) } -> std::same_as<int>;
  { T::create(path, n) } -> std::same_as<int>;
  { T::open_or_create(path) } -> std::same_as<int>;
  { T::status(fd, status) } -> std::same_as<int>;
  { T::status(path, status) } -> std::same_as<int>;
  { T::write(fd, text, size) } -> std::same_as<int>;
  { T::read(fd, buffer, size) } -> std::same_as<int>;
  { T::rewind(fd) } -> std::same_as<int>;
  { T::truncate(fd) } -> std::same_as<int>;
  { T::close(fd) } -> std::same_as<int>;
  { T::settle(fd) } -> std::same_as<int>;
  { T::try_lock(fd) } -> std::same_as<int>;
  T::wait(n);
  { T::set_owner(fd, n, n) } -> std::same_as<int>;
  { T::set_permissions(fd, n) } -> std::same_as<int>;
  { T::list_attributes(fd, buffer, size) } -> std::same_as<int>;
  { T::attribute(fd, text, buffer, size) } -> std::same_as<int>;
  { T::set_attribute(fd, text, text, size) } -> std::same_as<int>;
  { T::read_link(path, buffer, size) } -> std::same_as<int>;
  { T::rename(path, path) } -> std::same_as<int>;
  { T::remove(path) } -> std::same_as<int>;
  { T::pid() } -> std::same_as<unsigned>;
};

}  // namespace cg::files
