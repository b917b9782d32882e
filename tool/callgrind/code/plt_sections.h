// SPDX-License-Identifier: GPL-2.0-or-later
//
// The second part of a procedure linkage table. If branches need landing pads, calls go to stubs in
// a section .plt.sec, and .plt has the code for lazy binding. The core knows only .plt.
#pragma once

#include <cstdint>

#include "files/system.h"
#include "tool/core/growing.h"
#include "tool/core/valgrind.h"

namespace cg::tool::callgrind {

class PltSections {
 public:
  constexpr PltSections() = default;

  // Whether `addr` is in such a section of a mapped file.
  bool has(Addr addr);

  // Their places in a file.
  struct Section {
    std::uint64_t begin = 0, end = 0;
    bool has(std::uint64_t offset) const { return begin <= offset && offset < end; }
  };
  static Section section_of(const char* path);

 private:
  struct Object {
    files::FileId id;
    Section section;
  };

  Growing<Object> objects_{"cg.plt"};
};

}  // namespace cg::tool::callgrind
