// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether another Valgrind started this one, for a client's exec under --trace-children=yes. Then
// it has the same options, and need not repeat the messages of the first about them.
//
// The tool looks at its own process (traced_child.cc), unit tests set the answer.
#pragma once

namespace cg::tool {

// False if it cannot be known.
bool is_traced_child();

}  // namespace cg::tool
