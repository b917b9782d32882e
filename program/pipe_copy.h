// SPDX-License-Identifier: GPL-2.0-or-later
//
// A pipe that can be read again: what comes through it is kept in a file without a name. If the file
// cannot be written any more, nothing that came is lost, but it cannot be read again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "program/system_files.h"

namespace cg::program {

class PipeCopy {
 public:
  // In $TMPDIR, or in /tmp. None if there can be no such file.
  static std::optional<PipeCopy> make();

  // As pipe.read(), and keeps what came.
  int read(const Descriptor& pipe, char* to, std::size_t size);

  // The copy from its beginning, after all that is still to come; read() goes on as if nobody had asked.
  // None if not all could be kept.
  std::optional<Descriptor> from_beginning(const Descriptor& pipe);

 private:
  explicit PipeCopy(Descriptor file) : file_(std::move(file)) {}

  bool keep(const char* bytes, std::size_t size);
  bool complete(const Descriptor& pipe);
  int read_kept(char* to, std::size_t size);

  Descriptor file_;
  std::uint64_t kept_ = 0;   // bytes of the file
  std::uint64_t given_ = 0;  // of these
  std::string unkept_;       // came, and was neither kept nor given
  bool is_whole_ = true;
  bool is_at_end_ = false;  // the pipe
};

}  // namespace cg::program
