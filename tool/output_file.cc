// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/output_file.h"

#include "tool/memory.h"
#include "tool/valgrind.h"

namespace cg::tool {
namespace {

// Missing from the core's headers; the values are those of asm-generic/errno.h.
constexpr std::uintptr_t kNameTooLong = 36;     // ENAMETOOLONG
constexpr std::uintptr_t kQuotaExceeded = 122;  // EDQUOT

// The core has no public strerror. These are the reasons why a file cannot be made or written.
const char* reason(std::uintptr_t error_number) {
  switch (error_number) {
    case VKI_EPERM:
      return "Operation not permitted";
    case VKI_ENOENT:
      return "No such file or directory";
    case VKI_EIO:
      return "Input/output error";
    case VKI_ENXIO:
      return "No such device or address";
    case VKI_EACCES:
      return "Permission denied";
    case VKI_ENOTDIR:
      return "Not a directory";
    case VKI_EISDIR:
      return "Is a directory";
    case VKI_EINVAL:
      return "Invalid argument";
    case VKI_ENFILE:
    case VKI_EMFILE:
      return "Too many open files";
    case VKI_ETXTBSY:
      return "Text file busy";
    case VKI_EFBIG:
      return "File too large";
    case VKI_ENOSPC:
      return "No space left on device";
    case VKI_EROFS:
      return "Read-only file system";
    case VKI_EPIPE:
      return "Broken pipe";
    case kNameTooLong:
      return "File name too long";
    case VKI_ELOOP:
      return "Too many levels of symbolic links";
    case kQuotaExceeded:
      return "Disk quota exceeded";
    default:
      return "Unexpected error";
  }
}

}  // namespace

OutputFile::OutputFile(const char* path)
    : buffer_(static_cast<char*>(allocate("cg.output_file", kBufferSize))) {
  const SysRes opened =
      VG_(open)(path, VKI_O_CREAT | VKI_O_TRUNC | VKI_O_WRONLY, VKI_S_IRUSR | VKI_S_IWUSR);
  if (sr_isError(opened))
    fail(sr_Err(opened));
  else
    fd_ = static_cast<int>(sr_Res(opened));
}

OutputFile::~OutputFile() {
  if (fd_ >= 0) VG_(close)(fd_);
  release(buffer_);
}

void OutputFile::fail(std::uintptr_t error_number) { problem_ = reason(error_number); }

OutputFile& OutputFile::operator<<(char c) {
  if (used_ == kBufferSize) flush();
  buffer_[used_++] = c;
  return *this;
}

OutputFile& OutputFile::operator<<(const char* text) {
  for (; *text != '\0'; ++text) *this << *text;
  return *this;
}

OutputFile& OutputFile::operator<<(std::uint64_t number) {
  std::array<char, 20> digits;  // 2^64 has 20
  std::size_t n = 0;
  do {
    digits[n++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  while (n > 0) *this << digits[--n];
  return *this;
}

void OutputFile::flush() {
  for (std::size_t done = 0; problem_ == nullptr && done < used_;) {
    const Int written = VG_(write)(fd_, buffer_ + done, static_cast<Int>(used_ - done));
    if (written == -VKI_EINTR) continue;
    if (written <= 0)
      fail(static_cast<std::uintptr_t>(-written));
    else
      done += static_cast<std::size_t>(written);
  }
  used_ = 0;
}

const char* OutputFile::finish() {
  flush();
  return problem_;
}

}  // namespace cg::tool
