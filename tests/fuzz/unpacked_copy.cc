// SPDX-License-Identifier: GPL-2.0-or-later
//
// An object file with compressed debug sections and wrong bytes anywhere is unpacked or not; libdw
// reads the copy.
#include "binaries/unpacked_copy.h"

#include <fmt/format.h>

#include "binaries/inline_chains.h"
#include "binaries/object_file.h"
#include "tests/fuzz/changed_object.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  const std::string path = folder().file("object", changed_object(data, size));
  const cg::binaries::ObjectFile file(path, "");
  if (file.state() != cg::binaries::ObjectFile::State::ready) return 0;
  const auto copy = cg::binaries::unpacked_copy(file.file(), 1);
  require(size >= 4 || copy, "an object that is as it was can be unpacked");
  if (!copy) return 0;
  const cg::binaries::ObjectFile unpacked(fmt::format("/proc/self/fd/{}", copy->get()), "");
  if (unpacked.state() != cg::binaries::ObjectFile::State::ready) return 0;
  cg::binaries::InlineChains chains(unpacked);
  for (std::uint64_t address = 0x1000; address < 0x1100; ++address) chains.at(address);
  return 0;
}
