// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether this Valgrind was started by another one, for a client's exec under --trace-children=yes.
// It has the same options then, and what the first has said of them need not be said again.
//
// A seam: the tool looks at the process that it is (traced_child.cc), unit tests say it.
#pragma once

namespace cg::tool {

// False where it cannot be known.
bool is_traced_child();

}  // namespace cg::tool
