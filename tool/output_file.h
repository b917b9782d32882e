// SPDX-License-Identifier: GPL-2.0-or-later
//
// A text file that is written once, from front to back: output/whole_file.h with a buffer. What
// fails is remembered there, so that the writer of the text needs no checks of its own and the
// caller one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "output/whole_file.h"
#include "tool/core_files.h"

namespace cg::tool {

class OutputFile {
 public:
  explicit OutputFile(const char* path, output::Existing existing = output::Existing::kFollowed);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  OutputFile& operator<<(const char* text);
  OutputFile& operator<<(char c);
  OutputFile& operator<<(std::uint64_t number);  // in decimal

  // All is written: it becomes the file of that name. Returns why that failed, in a few words, or
  // nullptr. Without finish() nothing is left.
  const char* finish();

  // Whether all was written but could not take its name.
  bool only_lacks_its_name() const { return file_.error() == output::kNoReason; }

 private:
  static constexpr std::size_t kBufferSize = 65536;

  void flush();

  output::WholeFile<CoreFiles> file_;
  std::size_t used_ = 0;
  char* buffer_;
};

}  // namespace cg::tool
