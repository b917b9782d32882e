// SPDX-License-Identifier: GPL-2.0-or-later
//
// The core's file functions on those of the system. As in the core, some do not say why they fail.
#include "tests/tool/fake_core.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/core/system_call.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>

using cg::tool::fake::core;

namespace {

// 0 or the number of an error.
SysRes result_of(long value) {
  SysRes result{};
  result._isError = value < 0 ? True : False;
  result._val = static_cast<UWord>(value < 0 ? errno : value);
  return result;
}

int convert(int result, const struct stat& from, struct vg_stat* to) {
  *to = {};
  to->mode = from.st_mode;
  to->uid = from.st_uid;
  to->gid = from.st_gid;
  to->nlink = from.st_nlink;
  to->size = from.st_size;
  to->dev = from.st_dev;
  to->ino = from.st_ino;
  return result;
}

}  // namespace

int cg::tool::system_call(int number, const std::array<unsigned long, 5>& a) {
  if (!core.has_system_calls) return -ENOSYS;
  const long result = ::syscall(number, a[0], a[1], a[2], a[3], a[4]);
  return result < 0 ? -errno : static_cast<int>(result);
}

extern "C" {

SysRes VG_(open)(const HChar* path, Int flags, Int mode) {
  if ((flags & O_TRUNC) != 0 && !core.can_empty) {
    errno = ENOSPC;
    return result_of(-1);
  }
  const std::string real =
      std::string(path).starts_with("/sys/") ? core.root_of_sysfs + path : path;
  return result_of(::open(real.c_str(), flags, static_cast<mode_t>(mode)));
}

Int VG_(getrlimit)(Int /*resource*/, struct vki_rlimit* limit) {
  limit->rlim_cur = core.descriptors;
  return 0;
}

Int VG_(fd_open)(const HChar* path, Int flags, Int mode) {
  return ::open(path, flags, static_cast<mode_t>(mode));
}

Int VG_(write)(Int fd, const void* buffer, Int count) {
  if (core.interrupted_writes > 0) {
    --core.interrupted_writes;
    return -EINTR;
  }
  const Int accepted = std::min(count, core.bytes_per_write);
  const ssize_t written = ::write(fd, buffer, static_cast<std::size_t>(accepted));
  return written < 0 ? -errno : static_cast<Int>(written);
}

Int VG_(read)(Int fd, void* buffer, Int count) {
  const ssize_t size = ::read(fd, buffer, static_cast<std::size_t>(count));
  return size < 0 ? -errno : static_cast<Int>(size);
}

Off64T VG_(lseek)(Int fd, Off64T offset, Int whence) { return ::lseek(fd, offset, whence); }

SysRes VG_(poll)(struct vki_pollfd* /*fds*/, Int count, Int milliseconds) {
  return result_of(::poll(nullptr, static_cast<nfds_t>(count), milliseconds));
}

void VG_(close)(Int fd) { ::close(fd); }

SysRes VG_(stat)(const HChar* path, struct vg_stat* status) {
  struct stat found {};
  return result_of(convert(::stat(path, &found), found, status));
}

Int VG_(fstat)(Int fd, struct vg_stat* status) {
  struct stat found {};
  return convert(::fstat(fd, &found), found, status);
}

SSizeT VG_(readlink)(const HChar* path, HChar* buffer, SizeT size) {
  return ::readlink(path, buffer, size);
}

Int VG_(rename)(const HChar* from, const HChar* to) {
  return core.can_rename ? std::rename(from, to) : -1;
}

Int VG_(unlink)(const HChar* path) { return ::unlink(path); }
Int VG_(getpid)(void) { return core.pid; }
Int VG_(gettid)(void) { return gettid(); }
Int VG_(geteuid)(void) { return core.user < 0 ? static_cast<Int>(::geteuid()) : core.user; }
Int VG_(getppid)(void) { return 42; }
const HChar* VG_(tmpdir)(void) { return core.temporary_folder.c_str(); }

}  // extern "C"
