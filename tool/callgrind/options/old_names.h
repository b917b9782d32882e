// SPDX-License-Identifier: GPL-2.0-or-later
//
// Options by the names that they had in older Callgrinds, up to that of Valgrind 3.2, or that its
// manual still uses.
#pragma once

namespace cg::tool::callgrind {

// `arg` as it is spelt today, in a fresh text that lasts; itself where that is no other.
const char* spelt_today(const char* arg);

}  // namespace cg::tool::callgrind
