// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/system_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "profile/interruption.h"

namespace cg::profile {
namespace {

static_assert(output::kNoEntry == ENOENT && output::kInterrupted == EINTR &&
              output::kIoError == EIO && output::kNameTooLong == ENAMETOOLONG);

template <typename T>
int result_of(T call) {
  return call < 0 ? -errno : static_cast<int>(call);
}

output::Status converted(const struct stat& s) {
  return {.is_regular = S_ISREG(s.st_mode),
          .permissions = s.st_mode & 07777U,
          .owner = s.st_uid,
          .group = s.st_gid,
          .device = s.st_dev,
          .inode = s.st_ino};
}

}  // namespace

int SystemFiles::open_there(const char* path) {
  return result_of(::open(path, O_WRONLY | O_CLOEXEC));
}

int SystemFiles::create(const char* path, unsigned permissions) {
  const InterruptionsHeld held;
  const int fd = result_of(::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions));
  if (fd >= 0) remove_when_interrupted(path);
  return fd;
}

int SystemFiles::open_or_create(const char* path) {
  return result_of(::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kNewPermissions));
}

int SystemFiles::status(int fd, output::Status& status) {
  struct stat found;
  const int result = result_of(::fstat(fd, &found));
  if (result >= 0) status = converted(found);
  return result;
}

int SystemFiles::status(const char* path, output::Status& status) {
  struct stat found;
  const int result = result_of(::stat(path, &found));
  if (result >= 0) status = converted(found);
  return result;
}

// The owner first: a change of owner takes permissions away.
void SystemFiles::dress(int fd, const output::Status& like) {
  if (::fchown(fd, like.owner, like.group) == 0) ::fchmod(fd, like.permissions);
}

int SystemFiles::write(int fd, const char* text, std::size_t size) {
  constexpr std::size_t kMost = std::size_t{1} << 30;  // so that the result is an int
  return result_of(::write(fd, text, std::min(size, kMost)));
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

}  // namespace cg::profile
