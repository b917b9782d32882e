// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/mapped_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <string>

namespace cg::binaries {
namespace {

// Of memory of no file the bytes would be lost.
bool is_of_file(std::uintptr_t begin, std::uintptr_t end) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t from = 0, to = 0;
    unsigned long inode = 0;
    if (std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR " %*s %*s %*s %lu", &from, &to,
                    &inode) == 3 &&
        from <= begin && end <= to)
      return inode != 0;
  }
  return false;
}

}  // namespace

void give_back(ByteCursor::Bytes bytes) {
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto first = reinterpret_cast<std::uintptr_t>(bytes.data());
  const std::uintptr_t begin = (first + page - 1) / page * page;
  const std::uintptr_t end = (first + bytes.size()) / page * page;
  if (begin >= end || !is_of_file(begin, end)) return;
  // (The kernel takes no const, but does not write.)
  auto* const pages = const_cast<std::uint8_t*>(bytes.data()) + (begin - first);
  ::madvise(pages, end - begin, MADV_DONTNEED);
}

}  // namespace cg::binaries
