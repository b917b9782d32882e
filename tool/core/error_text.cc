// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/error_text.h"

#include "files/system.h"
#include "tool/core/valgrind.h"

namespace cg::tool {

const char* error_text(int error_number) {
  constexpr int kQuotaExceeded = 122;  // EDQUOT of asm-generic/errno.h; the core's headers lack it
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
    case VKI_EEXIST:
      return "File exists";
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
    case files::kNameTooLong:
      return "File name too long";
    case VKI_ELOOP:
      return "Too many levels of symbolic links";
    case kQuotaExceeded:
      return "Disk quota exceeded";
    case files::kNoReason:  // only looking at it fails so: nothing else of that kind is fatal
      return "cannot tell what is there";
    default:
      return "Unexpected error";
  }
}

}  // namespace cg::tool
