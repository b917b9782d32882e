// SPDX-License-Identifier: GPL-2.0-or-later
//
// A text file that is written once, from front to back: files/whole_file.h with a buffer. What
// fails is remembered there, so that the writer of the text needs no checks of its own and the
// caller one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "files/whole_file.h"
#include "tool/core/core_files.h"
#include "tool/core/memory.h"

namespace cg::tool {

class OutputFile {
 public:
  // `overwritten` is not to be replaced: see files/whole_file.h.
  explicit OutputFile(const char* path, files::FileId overwritten = {});
  explicit OutputFile(files::Unused unused);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  OutputFile& operator<<(const char* text);
  OutputFile& operator<<(char c);
  OutputFile& operator<<(std::uint64_t number);  // in decimal
  void write(const char* text, std::size_t size);

  // All is written: it becomes the file of that name. Returns why that failed, in a few words, or
  // nullptr. Without finish() nothing is left.
  const char* finish();

  // After finish(): where the whole text is if not under its name; "" if it is, or nowhere.
  const char* left() const { return file_.left(); }

  // The file of that name if it is there and empty.
  static files::FileId empty_file(const char* path) { return File::empty_file(path); }

 private:
  using File = files::WholeFile<CoreFiles>;
  static constexpr std::size_t kBufferSize = 65536;

  void flush();

  File file_;
  std::size_t used_ = 0;
  char* buffer_ = static_cast<char*>(allocate("cg.output_file", kBufferSize));
};

// finish(), and says what failed and where the text is instead. Whether all of it is anywhere.
bool finish_profile(OutputFile& out, const char* name);

// Of a forked process that is about to write to its parent's profile, which `option` names.
void warn_of_shared_profile(const char* path, const char* option);

}  // namespace cg::tool
