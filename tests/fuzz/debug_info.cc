// SPDX-License-Identifier: GPL-2.0-or-later
//
// An object file with wrong bytes anywhere: the questions about its code have answers, and its
// instructions texts.
#include <utility>
#include <vector>

#include "binaries/disassembly.h"
#include "binaries/inline_chains.h"
#include "binaries/object_file.h"
#include "tests/fuzz/changed_object.h"

namespace cg::fuzz {
namespace {

constexpr std::uint64_t kEnd = 0x3000;  // of the addresses of the object's code

void ask(const binaries::ObjectFile& file) {
  binaries::InlineChains chains(file);
  binaries::InlineChains prepared(file);
  std::vector<std::uint64_t> addresses;
  const binaries::Disassembler disassembler(file.machine());
  for (std::uint64_t address = 0; address < kEnd; ++address) {
    const auto code = file.code(address);
    if (code.empty()) continue;
    addresses.push_back(address);
    for (const binaries::Frame& frame : chains.at(address))
      require(frame.function.size() < (1U << 24U) && frame.file.size() < (1U << 24U), "names end");
    if (disassembler.is_ready())
      require(disassembler.decode(code, address).length > 0, "an instruction has bytes");
  }
  prepared.prepare(std::move(addresses));
}

}  // namespace
}  // namespace cg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cg::fuzz;
  const std::string path = folder().file("object", changed_object(data, size));
  const cg::binaries::ObjectFile file(path, "");
  if (file.state() == cg::binaries::ObjectFile::State::ready) ask(file);
  return 0;
}
