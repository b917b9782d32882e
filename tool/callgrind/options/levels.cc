// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/callgrind/options/levels.h"

#include <new>

#include "tool/core/memory.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

void Levels::add(std::uint32_t level, const char* glob) {
  Level** link = &first_;
  while (*link != nullptr) link = &(*link)->next;
  *link = new (allocate("cg.levels", sizeof(Level))) Level{};
  (*link)->level = level;
  (*link)->glob.add(glob);
}

std::uint32_t Levels::of(const char* function, std::uint32_t otherwise) {
  for (Level* level = first_; level != nullptr; level = level->next)
    if (level->glob.match(function)) otherwise = level->level;
  return otherwise;
}

void Levels::warn_of_unmatched() const {
  for (const Level* level = first_; level != nullptr; level = level->next) {
    HChar option[64];
    VG_(sprintf)(option, "%s%u", option_, level->level);
    level->glob.warn_of_unmatched(option);
  }
}

}  // namespace cg::tool::callgrind
