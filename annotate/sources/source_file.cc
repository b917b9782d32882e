// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/source_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "program/error.h"
#include "program/system_files.h"

namespace cg::annotate {
namespace {

using program::Descriptor;

constexpr off_t kBeginning = off_t{1} << 18;   // a header with a long command
constexpr off_t kMostSource = off_t{1} << 30;  // /proc/kcore says that it has 2^47 bytes

// Not more than the `size` that the file had: of one that fails half-way what there is.
std::string read_text(const Descriptor& descriptor, std::size_t size) {
  std::string text(size, '\0');
  std::size_t got = 0;
  while (got < size) {
    const int n = descriptor.read(&text[got], size - got);
    if (n <= 0) break;
    got += static_cast<std::size_t>(n);
  }
  text.resize(got);
  return text;
}

int open_regular(const std::string& path) {
  return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
}

// A profile may name anything. Opening a pipe would wait for its other end, opening a device may
// do something, and neither needs to have an end: hence the type is known before.
std::optional<SourceFile> read_source(const std::string& name, const std::string& directory) {
  const std::string path = directory + name;
  struct stat status;
  if (path.find('\0') != std::string::npos) return std::nullopt;  // no file has such a name
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  if (!S_ISREG(status.st_mode) || status.st_size > kMostSource)
    return SourceFile(name, directory, program::FileTime::of(status), std::nullopt);
  const Descriptor descriptor(open_regular(path));
  if (descriptor.get() < 0) return std::nullopt;
  return SourceFile(name, directory, program::FileTime::of(status),
                    read_text(descriptor, static_cast<std::size_t>(status.st_size)));
}

bool can_be_read(const std::string& path) {
  return path.find('\0') == std::string::npos && ::access(path.c_str(), R_OK) == 0;
}

}  // namespace

void SourceFile::unify_line_ends() {
  auto end = text_.begin();
  char before = '\0';
  for (const char byte : text_) {
    if (byte != '\n' || before != '\r') *end++ = byte == '\r' ? '\n' : byte;
    before = byte;
  }
  text_.erase(end, text_.end());
}

std::optional<std::string_view> SourceFile::next_line() {
  if (at_ == text_.size()) return std::nullopt;
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  const auto line = std::string_view(text_).substr(at_, end - at_);
  at_ = std::min(end + 1, text_.size());
  return line;
}

std::optional<SourceFile> find_source(const std::string& name,
                                      const std::vector<std::string>& include_dirs) {
  if (auto source = read_source(name, "")) return source;
  for (const std::string& directory : include_dirs)
    if (auto source = read_source(name, directory)) return source;
  return std::nullopt;
}

std::string source_path(const std::string& name, const std::vector<std::string>& include_dirs) {
  if (can_be_read(name)) return name;
  for (const std::string& directory : include_dirs)
    if (std::string path = directory + name; can_be_read(path)) return path;
  return "";
}

std::string source_not_found(const std::string& name,
                             const std::vector<std::string>& include_dirs) {
  std::string places = name;
  for (const std::string& directory : include_dirs)
    places.append(", ").append(directory).append(name);
  return fmt::format("source file {} not found; looked for {}", name, places);
}

std::string require_source(const std::string& name, const std::vector<std::string>& include_dirs) {
  std::string path = source_path(name, include_dirs);
  if (path.empty()) throw program::Error(source_not_found(name, include_dirs));
  return path;
}

std::string beginning_of(const std::string& path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  const Descriptor descriptor(open_regular(path));
  return read_text(descriptor, static_cast<std::size_t>(std::min(status.st_size, kBeginning)));
}

}  // namespace cg::annotate
