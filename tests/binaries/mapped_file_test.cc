// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/mapped_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "tests/temporary_folder.h"

namespace cg::binaries {
namespace {

constexpr std::size_t kPages = 64;

std::size_t resident_pages(void* memory, std::size_t size) {
  // Pages of this mapping alone: mincore() would count those of the kernel's cache.
  std::size_t pages = 0;
  const int file = ::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  for (std::size_t at = 0; at < size; at += page) {
    std::uint64_t entry = 0;
    const auto number = (reinterpret_cast<std::uintptr_t>(memory) + at) / page;
    if (::pread(file, &entry, sizeof entry, static_cast<::off_t>(number * sizeof entry)) ==
        sizeof entry)
      pages += entry >> 63;
  }
  ::close(file);
  return pages;
}

TEST(GiveBack, KeepsTheBytesOfAFile) {
  const TemporaryFolder folder;
  const std::size_t size = kPages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const int file = ::open(folder.file("a", std::string(size, 'x')).c_str(), O_RDONLY | O_CLOEXEC);
  void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  const ByteCursor::Bytes bytes(static_cast<const std::uint8_t*>(memory), size);
  EXPECT_EQ(std::string(bytes.begin(), bytes.end()), std::string(size, 'x'));
  EXPECT_EQ(resident_pages(memory, size), kPages);
  give_back(bytes.subspan(1));
  EXPECT_EQ(resident_pages(memory, size), 1U);  // the first is not wholly of these bytes
  EXPECT_EQ(std::string(bytes.begin(), bytes.end()), std::string(size, 'x'));
  ::munmap(memory, size);
  ::close(file);
}

TEST(GiveBack, LeavesOtherMemoryAlone) {
  const std::vector<std::uint8_t> bytes(kPages * 4096, 'x');
  give_back(bytes);
  EXPECT_EQ(bytes, std::vector<std::uint8_t>(kPages * 4096, 'x'));
  give_back({});
}

}  // namespace
}  // namespace cg::binaries
