// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the parts that a combined file has. With each further part the file is written anew, so
// that it is whole at any moment.
#pragma once

#include <cstddef>

#include "files/system.h"
#include "tool/core/output_file.h"

namespace cg::tool::callgrind {

class EarlierParts {
 public:
  // The status of the file now; all zeros: there is none.
  static files::Status look(const char* path);

  // Reads the file of this name, unless it is still `old`. A stream or device has no parts.
  EarlierParts(const char* path, const files::Status& old);
  ~EarlierParts();
  EarlierParts(const EarlierParts&) = delete;
  EarlierParts& operator=(const EarlierParts&) = delete;

  // The reason why they cannot be read, in a few words, or nullptr.
  const char* problem() const { return problem_; }
  // Whether there are none yet, or somebody has removed them.
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
