// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/caches/traced_child.h"

#include "tool/core/valgrind.h"

namespace cg::tool {

// Neither the parent tells (a client may exec without a fork, and parents end) nor the environment,
// which is the client's, and whose size changes its counts. But the core starts Valgrind by the
// last part of its name, `valgrind.bin`, while our launcher and Debian's script use the whole path.
bool is_traced_child() {
  const Int fd = VG_(fd_open)("/proc/self/cmdline", VKI_O_RDONLY, 0);
  if (fd < 0) return false;
  HChar c = '/';
  while (VG_(read)(fd, &c, 1) == 1 && c != '/' && c != '\0') continue;
  VG_(close)(fd);
  return c != '/';
}

}  // namespace cg::tool
