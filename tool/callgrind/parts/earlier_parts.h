// SPDX-License-Identifier: GPL-2.0-or-later
//
// The parts that a combined file has. It is written anew with each further one, so that it is whole
// at any moment; hence they are read before.
#pragma once

#include <cstddef>

#include "files/system.h"
#include "tool/core/output_file.h"

namespace cg::tool::callgrind {

class EarlierParts {
 public:
  // What is there now; all zeros: nothing.
  static files::Status look(const char* path);

  // What the file of this name has, unless it is still `old`. A stream or device has nothing.
  EarlierParts(const char* path, const files::Status& old);
  ~EarlierParts();
  EarlierParts(const EarlierParts&) = delete;
  EarlierParts& operator=(const EarlierParts&) = delete;

  // Why they cannot be read, in a few words, or nullptr.
  const char* problem() const { return problem_; }
  // There are none yet, or somebody has taken them away.
  bool are_gone() const { return is_file_ && size_ == 0; }

  void write_to(OutputFile& out) const { out.write(text_, size_); }

 private:
  int read(const char* path);

  bool is_file_ = true;
  char* text_ = nullptr;
  std::size_t size_ = 0;
  const char* problem_ = nullptr;
};

}  // namespace cg::tool::callgrind
