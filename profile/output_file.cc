// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "profile/error.h"

namespace cg::profile {
namespace {

constexpr std::size_t kBufferSize = std::size_t{256} << 10;

// The mode a new file would have. Reading the mask means setting it.
mode_t default_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

OutputFile::Target OutputFile::open_target(const std::string& name) {
  if (name == "-") return {"standard output", "", Descriptor(STDOUT_FILENO)};

  struct stat status;
  const bool exists = ::stat(name.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) {
    const int fd = ::open(name.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) throw system_error(name, errno);
    return {name, "", Descriptor(fd)};
  }
  std::string path = name;
  if (exists) path = std::filesystem::canonical(name).string();  // a link stays a link
  std::string temporary = path + ".XXXXXX";
  const int fd = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (fd < 0) throw system_error(name, errno);
  ::fchmod(fd, exists ? status.st_mode & 07777 : default_mode());
  return {path, temporary, Descriptor(fd)};
}

OutputFile::OutputFile(const std::string& name) : target_(open_target(name)) {}

OutputFile::~OutputFile() {
  if (!target_.temporary.empty()) ::unlink(target_.temporary.c_str());
}

void OutputFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBufferSize) flush();
}

void OutputFile::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t n = ::write(target_.descriptor.get(), rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw system_error(target_.path, errno);
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  buffer_.clear();
}

void OutputFile::commit() {
  flush();
  if (target_.temporary.empty()) return;
  if (::rename(target_.temporary.c_str(), target_.path.c_str()) != 0)
    throw system_error(target_.path, errno);
  target_.temporary.clear();
}

}  // namespace cg::profile
