// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/parts/earlier_parts.h"

#include <algorithm>

#include "tool/core/core_files.h"
#include "tool/core/memory.h"
#include "tool/core/message.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

files::Status EarlierParts::look(const char* path) {
  files::Status found{};
  return CoreFiles::status(path, found) < 0 ? files::Status{} : found;
}

EarlierParts::EarlierParts(const char* path, const files::Status& old) {
  const files::Status found = look(path);
  is_file_ = found.is_regular || found.id == files::FileId();
  if (!is_file_ || (found.id == old.id && found.size == old.size)) return;
  size_ = static_cast<std::size_t>(found.size);
  if (size_ == 0) return;
  text_ = static_cast<char*>(try_allocate(size_));
  const int result = text_ == nullptr ? -VKI_ENOMEM : read(path);
  if (result < 0) problem_ = error_text(-result);
}

EarlierParts::~EarlierParts() {
  if (text_ != nullptr) release(text_, size_);
}

int EarlierParts::read(const char* path) {
  const int fd = CoreFiles::open_to_read(path);
  if (fd < 0) return fd;
  constexpr std::size_t kMost = 1 << 20;
  int result = 1;
  for (std::size_t done = 0; done < size_ && result > 0;) {
    result = files::uninterrupted(
        [&] { return CoreFiles::read(fd, text_ + done, std::min(kMost, size_ - done)); });
    if (result == 0) result = -files::kIoError;  // it has become shorter
    if (result > 0) done += static_cast<std::size_t>(result);
  }
  CoreFiles::close(fd);
  return result;
}

}  // namespace cg::tool::callgrind
