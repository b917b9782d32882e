// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/core_files.h"

#include "tool/core/system_call.h"
#include "tool/core/valgrind.h"

namespace cg::tool {
namespace {

int open(const char* path, Int flags, unsigned permissions) {
  const SysRes opened = VG_(open)(path, kLargeFile | flags, static_cast<Int>(permissions));
  return sr_isError(opened) ? -static_cast<int>(sr_Err(opened)) : static_cast<int>(sr_Res(opened));
}

// Of the calls that return 0 or something else.
int result_of(Int call) { return call == 0 ? 0 : -files::kNoReason; }

unsigned long word(int fd) { return static_cast<unsigned long>(fd); }
unsigned long word(const char* text) { return reinterpret_cast<unsigned long>(text); }

files::Status converted(const vg_stat& s) {
  return {.id = {.device = s.dev, .inode = s.ino},
          .is_regular = VKI_S_ISREG(s.mode),
          .permissions = s.mode & 07777U,
          .owner = s.uid,
          .group = s.gid,
          .links = s.nlink,
          .size = static_cast<std::uint64_t>(s.size)};
}

}  // namespace

int CoreFiles::open_to_read(const char* path) { return open(path, VKI_O_RDONLY, 0); }

int CoreFiles::open_there(const char* path) { return open(path, VKI_O_WRONLY, 0); }

int CoreFiles::create(const char* path, unsigned permissions) {
  return open(path, VKI_O_RDWR | VKI_O_CREAT | VKI_O_EXCL, permissions);
}

int CoreFiles::open_or_create(const char* path) {
  return open(path, VKI_O_WRONLY | VKI_O_CREAT | VKI_O_TRUNC, kNewPermissions);
}

// Each write goes behind all others, as a whole.
int CoreFiles::open_to_append(const char* path) {
  return open(path, VKI_O_WRONLY | VKI_O_CREAT | VKI_O_APPEND, kNewPermissions);
}

// The core keeps the highest descriptors for itself.
int CoreFiles::open_to_hold(const char* path) {
  constexpr unsigned long kDuplicateCloseOnExec = 1030;  // F_DUPFD_CLOEXEC
  constexpr unsigned long kOfTheCore = 12;               // descriptors
  vki_rlimit limit;
  if (VG_(getrlimit)(VKI_RLIMIT_NOFILE, &limit) != 0) return -files::kNoReason;
  const int low = open(path, VKI_O_WRONLY | VKI_O_CREAT, kNewPermissions);
  if (low < 0) return low;
  const int high =
      system_call(__NR_fcntl, {word(low), kDuplicateCloseOnExec, limit.rlim_cur - kOfTheCore});
  close(low);
  return high;
}

int CoreFiles::status(int fd, files::Status& status) {
  vg_stat found;
  const int result = result_of(VG_(fstat)(fd, &found));
  if (result == 0) status = converted(found);
  return result;
}

int CoreFiles::status(const char* path, files::Status& status) {
  vg_stat found;
  const SysRes result = VG_(stat)(path, &found);
  if (sr_isError(result)) return -static_cast<int>(sr_Err(result));
  status = converted(found);
  return 0;
}

int CoreFiles::write(int fd, const char* text, std::size_t size) {
  return VG_(write)(fd, text, static_cast<Int>(size));
}

int CoreFiles::read(int fd, char* text, std::size_t size) {
  return VG_(read)(fd, text, static_cast<Int>(size));
}

int CoreFiles::rewind(int fd) { return result_of(VG_(lseek)(fd, 0, VKI_SEEK_SET) == 0 ? 0 : -1); }

int CoreFiles::truncate(int fd) { return system_call(__NR_ftruncate, {word(fd), 0}); }

int CoreFiles::try_lock(int fd) {
  constexpr int kExclusiveAtOnce = 2 | 4;  // LOCK_EX | LOCK_NB
  static_assert(files::kWouldBlock == VKI_EAGAIN);
  return system_call(__NR_flock, {word(fd), kExclusiveAtOnce});
}

void CoreFiles::wait(unsigned milliseconds) {
  VG_(poll)(nullptr, 0, static_cast<Int>(milliseconds));
}

int CoreFiles::set_owner(int fd, unsigned owner, unsigned group) {
#ifdef __NR_fchown32  // the other one has numbers of 16 bits
  constexpr int kChangeOwner = __NR_fchown32;
#else
  constexpr int kChangeOwner = __NR_fchown;
#endif
  return system_call(kChangeOwner, {word(fd), owner, group});
}

int CoreFiles::set_permissions(int fd, unsigned permissions) {
  return system_call(__NR_fchmod, {word(fd), permissions});
}

int CoreFiles::list_attributes(int fd, char* names, std::size_t size) {
  return system_call(__NR_flistxattr, {word(fd), word(names), size});
}

int CoreFiles::attribute(int fd, const char* name, char* value, std::size_t size) {
  return system_call(__NR_fgetxattr, {word(fd), word(name), word(value), size});
}

int CoreFiles::set_attribute(int fd, const char* name, const char* value, std::size_t size) {
  return system_call(__NR_fsetxattr, {word(fd), word(name), word(value), size, 0});
}

int CoreFiles::close(int fd) {
  VG_(close)(fd);
  return 0;
}

int CoreFiles::read_link(const char* path, char* buffer, std::size_t size) {
  const SSizeT length = VG_(readlink)(path, buffer, size);
  return length < 0 ? -files::kNoReason : static_cast<int>(length);
}

int CoreFiles::rename(const char* from, const char* to) { return result_of(VG_(rename)(from, to)); }

int CoreFiles::remove(const char* path) { return result_of(VG_(unlink)(path)); }

unsigned CoreFiles::pid() { return static_cast<unsigned>(VG_(getpid)()); }

}  // namespace cg::tool
