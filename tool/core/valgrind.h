// SPDX-License-Identifier: GPL-2.0-or-later
//
// Valgrind's headers: no other file includes them.
//
// They are C headers. Three compile as C++ as they are, come first, and must stay outside extern
// "C" (pub_tool_vki.h declares a template); all others go inside. Their NULL is C's: pass nullptr.
//
// VG_(x) names a function of the core. An allocation of the core never fails: it ends the run.
#pragma once

#include "pub_tool_basics.h"
// The order matters: vki.h builds on basics.h.
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

// A header of 3.27 uses C's _Static_assert.
#define _Static_assert static_assert
extern "C" {
#include "pub_tool_aspacemgr.h"
#include "pub_tool_clientstate.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_gdbserver.h"
#include "pub_tool_guest.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_seqmatch.h"
#include "pub_tool_stacktrace.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_transtab.h"
#include "pub_tool_xarray.h"
// Of --read-inline-info=, which the tools' headers have not.
extern Bool VG_(clo_read_inline_info);
}
#undef _Static_assert

namespace cg::tool {

// A 32-bit process needs it for files beyond 2 GB. On arm64 the headers give the value of O_NOFOLLOW.
inline constexpr Int kLargeFile = sizeof(void*) == 4 ? VKI_O_LARGEFILE : 0;

}  // namespace cg::tool
