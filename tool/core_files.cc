// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core_files.h"

#include "tool/valgrind.h"

namespace cg::tool {
namespace {

int open(const char* path, Int flags, unsigned permissions) {
  // Without it a 32-bit process cannot write beyond 2 GB.
  constexpr Int kAlways = VKI_O_WRONLY | VKI_O_LARGEFILE;
  const SysRes opened = VG_(open)(path, kAlways | flags, static_cast<Int>(permissions));
  return sr_isError(opened) ? -static_cast<int>(sr_Err(opened)) : static_cast<int>(sr_Res(opened));
}

// Of the calls that return 0 or something else.
int result_of(Int call) { return call == 0 ? 0 : -output::kNoReason; }

output::Status converted(const vg_stat& s) {
  return {.is_regular = VKI_S_ISREG(s.mode),
          .permissions = s.mode & 07777U,
          .owner = s.uid,
          .group = s.gid,
          .device = s.dev,
          .inode = s.ino};
}

}  // namespace

int CoreFiles::open_there(const char* path) { return open(path, 0, 0); }

int CoreFiles::create(const char* path, unsigned permissions) {
  return open(path, VKI_O_CREAT | VKI_O_EXCL, permissions);
}

int CoreFiles::open_or_create(const char* path) {
  return open(path, VKI_O_CREAT | VKI_O_TRUNC, kNewPermissions);
}

int CoreFiles::status(int fd, output::Status& status) {
  vg_stat found;
  const int result = result_of(VG_(fstat)(fd, &found));
  if (result == 0) status = converted(found);
  return result;
}

int CoreFiles::status(const char* path, output::Status& status) {
  vg_stat found;
  const SysRes result = VG_(stat)(path, &found);
  if (sr_isError(result)) return -static_cast<int>(sr_Err(result));
  status = converted(found);
  return 0;
}

int CoreFiles::write(int fd, const char* text, std::size_t size) {
  return VG_(write)(fd, text, static_cast<Int>(size));
}

int CoreFiles::close(int fd) {
  VG_(close)(fd);
  return 0;
}

int CoreFiles::read_link(const char* path, char* buffer, std::size_t size) {
  const SSizeT length = VG_(readlink)(path, buffer, size);
  return length < 0 ? -output::kNoReason : static_cast<int>(length);
}

int CoreFiles::rename(const char* from, const char* to) { return result_of(VG_(rename)(from, to)); }

int CoreFiles::remove(const char* path) { return result_of(VG_(unlink)(path)); }

unsigned CoreFiles::pid() { return static_cast<unsigned>(VG_(getpid)()); }

}  // namespace cg::tool
