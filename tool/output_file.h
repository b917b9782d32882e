// SPDX-License-Identifier: GPL-2.0-or-later
//
// A text file that is written once, from front to back, through a buffer.
//
// The first failure - opening, writing - is remembered as a reason and everything after it is
// ignored, so that the writer of the text needs no checks of its own and the caller one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cg::tool {

class OutputFile {
 public:
  // Creates the file with mode 0600 or truncates an existing one, whose mode stays. Symbolic
  // links are followed.
  explicit OutputFile(const char* path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  OutputFile& operator<<(const char* text);
  OutputFile& operator<<(char c);
  OutputFile& operator<<(std::uint64_t number);  // in decimal

  // Writes out what is buffered. Returns why the file is not complete, in a few words, or
  // nullptr when it is.
  const char* finish();

 private:
  static constexpr std::size_t kBufferSize = 65536;

  void flush();
  void fail(std::uintptr_t error_number);

  int fd_ = -1;
  const char* problem_ = nullptr;
  std::size_t used_ = 0;
  char* buffer_;
};

}  // namespace cg::tool
