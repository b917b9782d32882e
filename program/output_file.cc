// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/output_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include "program/error.h"
#include "program/printable.h"

namespace cg::program {
namespace {

using File = files::WholeFile<SystemFiles>;

constexpr std::size_t kOutputBufferSize = std::size_t{256} << 10;

bool is_standard_output(const std::string& name) { return name == "-"; }

}  // namespace

OutputFile::OutputFile(const std::string& name)
    : name_(is_standard_output(name) ? "standard output" : name),
      file_(is_standard_output(name) ? File(STDOUT_FILENO) : File(name.c_str())),
      is_terminal_(::isatty(file_.descriptor()) == 1) {
  require_success();
}

void OutputFile::write(std::string_view text) {
  if (!is_terminal_) return write_terminal_text(text);
  buffer_ += printable(text);
  if (buffer_.size() >= kOutputBufferSize) flush();
}

void OutputFile::write_terminal_text(std::string_view text) {
  if (text.size() >= kOutputBufferSize) {  // nothing is gained by a copy
    flush();
    return write_through(text);
  }
  buffer_ += text;
  if (buffer_.size() >= kOutputBufferSize) flush();
}

void OutputFile::flush() {
  write_through(buffer_);
  buffer_.clear();
}

void OutputFile::write_through(std::string_view text) {
  file_.write(text.data(), text.size());
  require_success();
}

void OutputFile::commit() {
  flush();
  file_.keep();
  require_success();
}

void OutputFile::require_success() const {
  if (file_.error() == 0) return;
  const Error error = system_error(name_, file_.error());
  if (*file_.left() == '\0') throw error;
  throw Error(fmt::format("{}; the complete text is in {}", error.what(), file_.left()));
}

}  // namespace cg::program
