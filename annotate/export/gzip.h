// SPDX-License-Identifier: GPL-2.0-or-later
//
// A gzip file on its way out: zlib with pieces. Equal input gives equal bytes, for no time is in
// them.
#pragma once

#include <zlib.h>

#include <functional>
#include <string_view>

namespace cg::annotate::exports {

class Gzip {
 public:
  // Calls write(bytes) with what is compressed, piece by piece.
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
