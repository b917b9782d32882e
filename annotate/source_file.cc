// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/source_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "profile/descriptor.h"
#include "profile/error.h"

namespace cg::annotate {
namespace {

using profile::Descriptor;

Descriptor open_source(const std::string& path) {
  if (path.find('\0') != std::string::npos) return Descriptor(-1);  // no file has such a name
  return Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

// All that can be read: a file that fails half-way shows what there is, a directory nothing.
std::string read_text(const Descriptor& descriptor) {
  std::string text;
  std::array<char, 65536> block;
  for (;;) {
    const ssize_t n = ::read(descriptor.get(), block.data(), block.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return text;
    text.append(block.data(), static_cast<std::size_t>(n));
  }
}

std::optional<SourceFile> read_source(const std::string& name, const std::string& directory) {
  const Descriptor descriptor = open_source(directory + name);
  struct stat status;
  if (descriptor.get() < 0 || ::fstat(descriptor.get(), &status) != 0) return std::nullopt;
  const bool has_an_end = !S_ISCHR(status.st_mode);  // a profile may name /dev/zero
  return SourceFile(name, directory, status.st_mtime, has_an_end ? read_text(descriptor) : "");
}

}  // namespace

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

void require_source(const std::string& name, const std::vector<std::string>& include_dirs) {
  if (open_source(name).get() >= 0) return;
  std::string places = name;
  for (const std::string& directory : include_dirs) {
    const std::string path = directory + name;
    if (open_source(path).get() >= 0) return;
    places += ", " + path;
  }
  throw profile::Error(fmt::format("source file {} not found; looked for {}", name, places));
}

}  // namespace cg::annotate
