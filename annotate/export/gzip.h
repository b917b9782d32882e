// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes a gzip file piece by piece with zlib. Equal input gives equal bytes, for the file contains
// no time.
#pragma once

#include <zlib.h>

#include <functional>
#include <string_view>

namespace cg::annotate::exports {

class Gzip {
 public:
  // Calls write(bytes) with the compressed bytes, piece by piece.
  explicit Gzip(const std::function<void(std::string_view)>& write);
  Gzip(const Gzip&) = delete;
  ~Gzip() { deflateEnd(&stream_); }

  void write(std::string_view bytes) { compress(bytes, Z_NO_FLUSH); }
  void finish() { compress({}, Z_FINISH); }

 private:
  void compress(std::string_view bytes, int flush);

  const std::function<void(std::string_view)>& write_;
  z_stream stream_{};
};

}  // namespace cg::annotate::exports
