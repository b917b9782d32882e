// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/message.h"

#include <cstdarg>

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

}  // namespace cg::tool
