// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/calls/client_memory.h"

namespace cg::tool::callgrind {

#if defined(VGA_amd64) || defined(VGA_x86)
// Calls push their return addresses.
StackMemory::Answer ClientMemory::has(Addr sp, Addr return_address) const {
  if (!VG_(am_is_valid_for_client)(sp, sizeof(Addr), VKI_PROT_READ)) return Answer::no;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the client's memory is the tool's
  return *reinterpret_cast<const Addr*>(sp) == return_address ? Answer::yes : Answer::no;
}
#else
StackMemory::Answer ClientMemory::has(Addr /*sp*/, Addr /*return_address*/) const {
  return Answer::unknown;
}
#endif

}  // namespace cg::tool::callgrind
