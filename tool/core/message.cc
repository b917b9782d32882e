// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/message.h"

#include <cstdarg>

#include "files/system.h"

namespace cg::tool {

void message(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  VG_(vmessage)(Vg_UserMsg, format, arguments);
  va_end(arguments);
}

void debug_message(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  VG_(vmessage)(Vg_DebugMsg, format, arguments);
  va_end(arguments);
}

void failure_message(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  VG_(vmessage)(Vg_FailMsg, format, arguments);
  va_end(arguments);
}

void print(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  VG_(vprintf)(format, arguments);
  va_end(arguments);
}

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
