// SPDX-License-Identifier: GPL-2.0-or-later
//
// All bytes of a file, in memory of their own: what happens to the file later does not matter. (A
// mapped file that shrinks kills the program.) The memory begins where any value may begin.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

namespace cg::binaries {

class FileBytes {
 public:
  // No file.
  FileBytes() = default;
  // None of a file that cannot be read, is no regular file or has more bytes.
  FileBytes(const std::filesystem::path& path, std::size_t most);
  ~FileBytes();
  FileBytes(const FileBytes&) = delete;

  std::string_view text() const { return {memory_, size_}; }

 private:
  void read(int file, std::size_t size);

  char* memory_ = nullptr;
  std::size_t mapped_ = 0, size_ = 0;
};

}  // namespace cg::binaries
