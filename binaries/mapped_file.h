// SPDX-License-Identifier: GPL-2.0-or-later
//
// Memory that a mapped file takes: each page of it that was read stays in the process's memory, though
// the kernel could read it again.
#pragma once

#include "binaries/byte_cursor.h"

namespace cg::binaries {

// Gives back the memory of pages between these bytes; the bytes stay what they are. Nothing happens if
// they are not of a file mapped into memory. Nobody has written to them.
void give_back(ByteCursor::Bytes bytes);

}  // namespace cg::binaries
