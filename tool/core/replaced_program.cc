// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/replaced_program.h"

#include "tool/core/message.h"

namespace cg::tool {
namespace {

// The last one given holds, as in the core.
bool follows_children() {
  bool follows = false;
  for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_valgrind)); ++i) {
    const HChar* const option = *static_cast<HChar**>(VG_(indexXA)(VG_(args_for_valgrind), i));
    if (VG_(strcmp)(option, "--trace-children=yes") == 0) follows = true;
    if (VG_(strcmp)(option, "--trace-children=no") == 0) follows = false;
  }
  return follows;
}

// Who searches PATH tries one name after the other.
bool can_be_executed(const HChar* path) {
  constexpr UInt kAnybodyExecutes = 0111;
  vg_stat status;
  return sr_isError(VG_(stat)(path, &status)) == False && VKI_S_ISREG(status.mode) &&
         (status.mode & kAnybodyExecutes) != 0;
}

}  // namespace

void ReplacedProgram::begin() { process_ = follows_children() ? 0 : VG_(getpid)(); }

void ReplacedProgram::begin_call(UInt number, const UWord* arguments) {
  if (number != __NR_execve || process_ != VG_(getpid)()) return;
  // The kernel takes a pointer to nothing for an error, as it does when the client asks it.
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  const auto* const path = reinterpret_cast<const HChar*>(arguments[0]);
  if (!can_be_executed(path)) return;
  process_ = 0;
  message(
      "warning: '%s' replaces this program, which leaves no profile; "
      "--trace-children=yes profiles what replaces it\n",
      path);
}

}  // namespace cg::tool
