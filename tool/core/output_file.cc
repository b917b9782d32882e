// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/output_file.h"

#include <array>

#include "tool/core/memory.h"
#include "tool/core/message.h"

namespace cg::tool {

namespace {

struct Held {
  const char* path;
  int descriptor;
};
constinit std::array<Held, 4> held{};
constinit std::size_t held_count = 0;

int held_descriptor(const char* path) {
  for (std::size_t i = 0; i < held_count; ++i)
    if (VG_(strcmp)(held[i].path, path) == 0) return held[i].descriptor;
  return -1;
}

}  // namespace

void OutputFile::hold(const char* path) {
  if (held_count == held.size() || held_descriptor(path) >= 0) return;
  files::Status there{};
  if (CoreFiles::status(path, there) >= 0 && !there.is_regular) return;
  const int descriptor = CoreFiles::open_to_hold(path);
  if (descriptor >= 0) held[held_count++] = {VG_(strdup)("cg.held", path), descriptor};
}

OutputFile::OutputFile(const char* path, files::FileId overwritten)
    : file_(path, overwritten, held_descriptor(path)) {}

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

void OutputFile::write(const char* text, std::size_t size) {
  flush();
  file_.write(text, size);
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

bool finish_profile(OutputFile& out, const char* name) {
  const char* const problem = out.finish();
  if (problem != nullptr) message("error: profile not written to '%s': %s\n", name, problem);
  const bool is_elsewhere = out.left()[0] != '\0';
  if (is_elsewhere) message("profile written to '%s' instead\n", out.left());
  return problem == nullptr || is_elsewhere;
}

void warn_of_shared_profile(const char* path, const char* option) {
  message(
      "warning: this forked process and its parent write one profile, '%s', and the last to end "
      "keeps it: with %%p in %s= each has its own\n",
      path, option);
}

}  // namespace cg::tool
