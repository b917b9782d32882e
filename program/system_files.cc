// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/system_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

#include "program/interruption.h"

namespace cg::program {
namespace {

static_assert(files::kNoEntry == ENOENT && files::kInterrupted == EINTR && files::kIoError == EIO &&
              files::kWouldBlock == EWOULDBLOCK && files::kExists == EEXIST &&
              files::kNameTooLong == ENAMETOOLONG && files::kNotSupported == EOPNOTSUPP);

constexpr std::size_t kMost = std::size_t{1} << 30;  // of bytes, so that the result is an int

template <typename T>
int result_of(T call) {
  return call < 0 ? -errno : static_cast<int>(call);
}

files::Status converted(const struct stat& s) {
  return {.id = {.device = s.st_dev, .inode = s.st_ino},
          .is_regular = S_ISREG(s.st_mode),
          .permissions = s.st_mode & 07777U,
          .owner = s.st_uid,
          .group = s.st_gid,
          .links = s.st_nlink,
          .size = static_cast<std::uint64_t>(s.st_size)};
}

}  // namespace

int SystemFiles::open_there(const char* path) {
  return result_of(::open(path, O_WRONLY | O_CLOEXEC));
}

int SystemFiles::create(const char* path, unsigned permissions) {
  const InterruptionsHeld held;
  const int fd = result_of(::open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions));
  if (fd >= 0) remove_when_interrupted(path);
  return fd;
}

int SystemFiles::open_or_create(const char* path) {
  return result_of(::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kNewPermissions));
}

int SystemFiles::status(int fd, files::Status& status) {
  struct stat found;
  const int result = result_of(::fstat(fd, &found));
  if (result >= 0) status = converted(found);
  return result;
}

int SystemFiles::status(const char* path, files::Status& status) {
  struct stat found;
  const int result = result_of(::stat(path, &found));
  if (result >= 0) status = converted(found);
  return result;
}

int SystemFiles::write(int fd, const char* text, std::size_t size) {
  return result_of(::write(fd, text, std::min(size, kMost)));
}

int SystemFiles::read(int fd, char* text, std::size_t size) {
  return result_of(::read(fd, text, std::min(size, kMost)));
}

int SystemFiles::rewind(int fd) { return result_of(::lseek(fd, 0, SEEK_SET)); }

int SystemFiles::truncate(int fd) { return result_of(::ftruncate(fd, 0)); }

int SystemFiles::settle(int fd) {
  const int other = result_of(::dup(fd));
  return other < 0 ? other : close(other);
}

int SystemFiles::try_lock(int fd) { return result_of(::flock(fd, LOCK_EX | LOCK_NB)); }

void SystemFiles::wait(unsigned milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

int SystemFiles::set_owner(int fd, unsigned owner, unsigned group) {
  return result_of(::fchown(fd, owner, group));
}

int SystemFiles::set_permissions(int fd, unsigned permissions) {
  return result_of(::fchmod(fd, permissions));
}

int SystemFiles::list_attributes(int fd, char* names, std::size_t size) {
  return result_of(::flistxattr(fd, names, size));
}

int SystemFiles::attribute(int fd, const char* name, char* value, std::size_t size) {
  return result_of(::fgetxattr(fd, name, value, size));
}

int SystemFiles::set_attribute(int fd, const char* name, const char* value, std::size_t size) {
  return result_of(::fsetxattr(fd, name, value, size, 0));
}

int SystemFiles::close(int fd) { return result_of(::close(fd)); }

int SystemFiles::read_link(const char* path, char* buffer, std::size_t size) {
  return result_of(::readlink(path, buffer, size));
}

int SystemFiles::rename(const char* from, const char* to) {
  const int result = result_of(std::rename(from, to));
  if (result >= 0) keep_when_interrupted();
  return result;
}

int SystemFiles::remove(const char* path) {
  const int result = result_of(::unlink(path));
  keep_when_interrupted();
  return result;
}

unsigned SystemFiles::pid() { return static_cast<unsigned>(::getpid()); }

}  // namespace cg::program
