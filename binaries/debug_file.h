// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where libdwfl finds the debug information of an object: in the object, in files beside it, by its
// build id in /usr/lib/debug, on the servers of DEBUGINFOD_URLS. Of large files whose sections are
// compressed it gets copies (unpacked_copy.h).
#pragma once

#include <elfutils/libdwfl.h>

#include "binaries/object_file.h"

namespace cg::binaries {

extern const ::Dwfl_Callbacks kFindDebugFiles;

// The object, which must live as long, as the only module of a session with kFindDebugFiles; null if
// libdwfl cannot read it.
::Dwfl_Module* report(::Dwfl* session, const ObjectFile& object);

}  // namespace cg::binaries
