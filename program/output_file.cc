// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/output_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

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

void require_places(OutputNames names) {
  for (const std::string_view name : names) {
    if (name.empty() || std::ranges::count(names, name) == 1) continue;
    if (name == "-")
      throw usage_error("standard output is for one form: write the others to files");
    throw usage_error("{}: a file is for one form", name);
  }
}

bool is_standard_output_taken(OutputNames names) {
  return std::ranges::find(names, "-") != names.end();
}

void Outputs::add(const std::string& name, const std::function<void(const Write&)>& render) {
  if (name.empty()) return;
  if (name == "-") {
    std::string& text = standard_output_.emplace();
    return render([&](std::string_view piece) { text += piece; });
  }
  OutputFile& file = files_.emplace_back(name);
  render([&](std::string_view piece) { file.write(piece); });
}

void Outputs::commit() {
  for (OutputFile& file : files_) file.commit();
  if (!standard_output_) return;
  OutputFile output("-");
  output.write(*standard_output_);
  output.commit();
}

}  // namespace cg::program
