// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decompression of the zlib format (RFC 1950, which holds deflate, RFC 1951), whole and from memory
// to memory.
//
// It exists because debug files are compressed and every run reads the C library's before the
// program begins: the core's own decompression was 14% of the time of `true` and 7% of `python3 -c
// pass`. A library cannot be linked (docs/freestanding.md).
//
// It is fast because it takes 64 bits of input at a time, looks codes up by the next bits, and
// copies matches a word at a time. Near the end of input or output it reads and writes byte by
// byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cg::tool {

inline constexpr std::size_t kNotInflated = static_cast<std::size_t>(-1);

// Returns the number of bytes written into `to`, or kNotInflated if `from` is not such a stream,
// the stream or its checksum is broken, it needs a dictionary, or it does not fit. Bytes of `from`
// behind the stream are ignored. `to` may have been written to in any case.
std::size_t inflate(std::span<const std::uint8_t> from, std::span<std::uint8_t> to);

}  // namespace cg::tool
