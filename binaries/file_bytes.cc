// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/file_bytes.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program/system_files.h"

namespace cg::binaries {
namespace {

constexpr std::size_t kHugePage = 2 << 20;

}  // namespace

// (A pipe in the file's place is not waited for.)
FileBytes::FileBytes(const std::filesystem::path& path, std::size_t most) {
  const program::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct ::stat status;
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > 0 && size <= most) read(file.get(), size);
}

// Fresh memory takes the kernel as long as reading does: huge pages, if there are any, a third of it.
void FileBytes::read(int file, std::size_t size) {
  const std::size_t room = (size + kHugePage - 1) / kHugePage * kHugePage;
  void* const memory =
      ::mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  memory_ = static_cast<char*>(memory);
  mapped_ = room;
  ::madvise(memory, room, MADV_HUGEPAGE);
  std::size_t filled = 0;
  while (filled < size) {
    const ::ssize_t taken = ::read(file, memory_ + filled, size - filled);
    if (taken <= 0) return;
    filled += static_cast<std::size_t>(taken);
  }
  size_ = size;
}

FileBytes::~FileBytes() {
  if (memory_ != nullptr) ::munmap(memory_, mapped_);
}

}  // namespace cg::binaries
