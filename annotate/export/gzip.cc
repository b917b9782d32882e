// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/export/gzip.h"

#include <array>
#include <new>

namespace cg::annotate::exports {

Gzip::Gzip(const std::function<void(std::string_view)>& write) : write_(write) {
  // The fastest: four times as fast as the default, and 7% larger.
  constexpr int kGzip = 16, kWindow = 15, kMemory = 8;
  if (deflateInit2(&stream_, Z_BEST_SPEED, Z_DEFLATED, kWindow + kGzip, kMemory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();  // all else is as zlib wants it
}

void Gzip::compress(std::string_view bytes, int flush) {
  std::array<char, std::size_t{1} << 16> buffer;
  // zlib does not write to its input.
  stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream_.avail_in = static_cast<uInt>(bytes.size());
  do {
    stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream_.avail_out = buffer.size();
    deflate(&stream_, flush);
    write_({buffer.data(), buffer.size() - stream_.avail_out});
  } while (stream_.avail_out == 0);
}

}  // namespace cg::annotate::exports
