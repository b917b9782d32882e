// SPDX-License-Identifier: GPL-2.0-or-later
//
// A text file that is written once, from front to back: files/whole_file.h with a buffer. The first
// failure is remembered, so that the writer of the text needs no checks and the caller only one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "files/whole_file.h"
#include "tool/core/core_files.h"
#include "tool/core/memory.h"

namespace cg::tool {

class OutputFile {
 public:
  // The file `overwritten` is overwritten, not replaced: see files/whole_file.h.
  explicit OutputFile(const char* path, files::FileId overwritten = {});
  explicit OutputFile(files::Unused unused);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  OutputFile& operator<<(const char* text);
  OutputFile& operator<<(char c);
  OutputFile& operator<<(std::uint64_t number);  // in decimal
  void write(const char* text, std::size_t size);

  // The text is complete: it becomes the file of that name. Returns the reason of a failure, in a
  // few words, or nullptr. Without finish() nothing is left.
  const char* finish();

  // After finish(): the file that has the whole text if it could not get its name, otherwise "".
  const char* left() const { return file_.left(); }

  // Opens a regular file of that name, or makes it, for a process that soon may not: writing to this
  // name then works as long as the process lives.
  static void hold(const char* path);

  // The file of that name if it exists and is empty.
  static files::FileId empty_file(const char* path) { return File::empty_file(path); }

 private:
  using File = files::WholeFile<CoreFiles>;
  static constexpr std::size_t kBufferSize = 65536;

  void flush();

  File file_;
  std::size_t used_ = 0;
  char* buffer_ = static_cast<char*>(allocate("cg.output_file", kBufferSize));
};

// Calls finish(), and reports a failure and the place of the text. Returns whether the whole text
// exists.
bool finish_profile(OutputFile& out, const char* name);

// For a forked process that is about to write to its parent's profile, which `option` names.
void warn_of_shared_profile(const char* path, const char* option);

}  // namespace cg::tool
