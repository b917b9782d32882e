// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decompression of the zlib format (RFC 1950, which holds deflate, RFC 1951), whole and from memory
// to memory.
//
// It is here because debug files come compressed and every run reads those of the C library before
// the program begins: the core's own decompression was 14% of the time of `true` and 7% of `python3
// -c pass`. A library cannot be linked (docs/freestanding.md).
//
// What makes it quick: 64 bits of input at a time, codes looked up by their next bits, matches
// copied a word at a time. Towards the end of either block it reads and writes byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cg::tool {

inline constexpr std::size_t kNotInflated = static_cast<std::size_t>(-1);

// The bytes written into `to`; kNotInflated where `from` is not such a stream, it or its checksum
// is broken, it wants a dictionary, or it does not fit. Bytes of `from` behind the stream are
// ignored. `to` may have been written to in any case.
std::size_t inflate(std::span<const std::uint8_t> from, std::span<std::uint8_t> to);

}  // namespace cg::tool
