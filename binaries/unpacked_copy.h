// SPDX-License-Identifier: GPL-2.0-or-later
//
// A copy of an object file in which no debug section is compressed. libdw unpacks such sections all at
// once, into memory of its own that it keeps; of a copy it maps the sections, and the memory that they
// take can be given back (mapped_file.h). The copy has no name, and is in $TMPDIR, or in /var/tmp.
//
// Sections that say nothing of functions and lines are missing in it.
#pragma once

#include <cstdint>
#include <optional>

#include "program/system_files.h"

namespace cg::binaries {

// Sections that take fewer bytes are not worth a copy.
inline constexpr std::uint64_t kSmallestUnpacked = 16 << 20;

// None if the compressed sections take fewer bytes than `least` when they are unpacked, are compressed
// otherwise than by zlib in ELF's form (SHF_COMPRESSED), or are damaged; none of a file that is not
// linked, which libdwfl changes; and none if the copy would take more than half of the room that
// is left. libdw does what it can with the file then.
std::optional<program::Descriptor> unpacked_copy(int file, std::uint64_t least = kSmallestUnpacked);

}  // namespace cg::binaries
