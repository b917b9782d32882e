// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/glob_numbers.h"

#include <new>

#include "tool/core/memory.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

void GlobNumbers::add(std::uint32_t number, const char* glob) {
  Numbered** link = &first_;
  while (*link != nullptr) link = &(*link)->next;
  *link = new (allocate("cg.levels", sizeof(Numbered))) Numbered{};
  (*link)->number = number;
  (*link)->glob.add(glob);
}

std::uint32_t GlobNumbers::of(const char* function, std::uint32_t otherwise) {
  for (Numbered* entry = first_; entry != nullptr; entry = entry->next)
    if (entry->glob.match(function)) otherwise = entry->number;
  return otherwise;
}

void GlobNumbers::warn_of_unmatched() const {
  for (const Numbered* entry = first_; entry != nullptr; entry = entry->next) {
    HChar option[64];
    VG_(sprintf)(option, "%s%u", option_, entry->number);
    entry->glob.warn_of_unmatched(option);
  }
}

}  // namespace cg::tool::callgrind
