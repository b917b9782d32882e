// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/output_file.h"

#include <array>

#include "tool/core/error_text.h"
#include "tool/core/memory.h"

namespace cg::tool {

OutputFile::OutputFile(const char* path, files::FileId overwritten) : file_(path, overwritten) {}

OutputFile::OutputFile(files::Unused unused) : file_(unused) {}

OutputFile::~OutputFile() { release(buffer_, kBufferSize); }

OutputFile& OutputFile::operator<<(char c) {
  if (used_ == kBufferSize) flush();
  buffer_[used_++] = c;
  return *this;
}

OutputFile& OutputFile::operator<<(const char* text) {
  for (; *text != '\0'; ++text) *this << *text;
  return *this;
}

OutputFile& OutputFile::operator<<(std::uint64_t number) {
  std::array<char, 20> digits;  // 2^64 has 20
  std::size_t n = 0;
  do {
    digits[n++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  while (n > 0) *this << digits[--n];
  return *this;
}

void OutputFile::flush() {
  file_.write(buffer_, used_);
  used_ = 0;
}

const char* OutputFile::finish() {
  flush();
  file_.keep();
  return file_.error() == 0 ? nullptr : error_text(file_.error());
}

}  // namespace cg::tool
