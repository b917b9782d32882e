// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which functions an instruction belongs to as they were written, before the compiler inlined some
// into others; from the debug information of an object file, which elfutils' libdwfl also finds in
// files of their own (/usr/lib/debug, by build id; from the servers of DEBUGINFOD_URLS). Answers about
// large debug information are cached (chain_cache.h).
//
//   frame   a function and a place in it. The place of the innermost frame is the instruction's
//           line, that of any other frame the call which was replaced by the next inner one
//   chain   the frames of an instruction, innermost first. The last is the function that the
//           compiler emitted
//
// The names and places in the units of a large program take gigabytes. So a caller who knows all
// addresses at the beginning calls prepare(), which reads each unit once and forgets it again.
//
// An instruction without a line of its own (line 0: the compiler merged or moved code) gets the
// nearest line of its piece (unit_scopes.h), the one before rather than the one behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "binaries/frame.h"
#include "binaries/object_file.h"

namespace cg::binaries {

class InlineChains {
 public:
  // Looks for debug information of the object, which must be ready and live as long.
  explicit InlineChains(const ObjectFile& object);
  ~InlineChains();

  // The chain of an address (see ObjectFile); empty if nothing is known. If only a symbol is known,
  // its name is the function of the only frame. The frames stay until the next call; their texts as
  // long as this object.
  std::span<const Frame> at(std::uint64_t address);
  // The chain that at() would know without debug information.
  std::optional<std::span<const Frame>> known(std::uint64_t address);
  // At least so many of the outer frames of the last chain are those of the chain before.
  std::size_t same_outer() const;

  // Whether debug information was looked for in vain.
  bool lack_debug_information() const;
  // Whether there is so much debug information that prepare() is worth while.
  bool are_large() const;
  // Finds the chains of these addresses, unit by unit, and keeps them.
  void prepare(std::vector<std::uint64_t> addresses);

 private:
  class Module;
  std::unique_ptr<Module> module_;
};

}  // namespace cg::binaries
