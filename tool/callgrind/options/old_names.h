// SPDX-License-Identifier: GPL-2.0-or-later
//
// Translates the names that options had in older Callgrinds, up to Valgrind 3.2's, or that its
// manual still uses.
#pragma once

namespace cg::tool::callgrind {

// `arg` in today's spelling, as a new text that lasts; or `arg` itself if the spelling is the same.
const char* spelt_today(const char* arg);

}  // namespace cg::tool::callgrind
