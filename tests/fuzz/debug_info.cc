// SPDX-License-Identifier: GPL-2.0-or-later
//
// An object file with wrong bytes anywhere: the questions about its code have answers, and its
// instructions texts. Three bytes of the input are a place in the file, the fourth is put there.
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "binaries/disassembly.h"
#include "binaries/inline_chains.h"
#include "binaries/object_file.h"
#include "tests/fuzz/fuzz.h"

namespace cg::fuzz {
namespace {

constexpr std::uint64_t kEnd = 0x3000;  // of the addresses of the object's code

const std::string& object() {
  static const std::string bytes = [] {
    std::ifstream file(DEBUGGEE, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  require(!bytes.empty(), "there is an object to change");
  return bytes;
}

std::string changed(const std::uint8_t* data, std::size_t size) {
  std::string bytes = object();
  for (std::size_t i = 0; i + 4 <= size; i += 4) {
    const std::size_t at = data[i] + 256U * data[i + 1] + 65536U * data[i + 2];
    bytes[at % bytes.size()] = static_cast<char>(data[i + 3]);
  }
  return bytes;
}

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
  const std::string path = folder().file("object", changed(data, size));
  const cg::binaries::ObjectFile file(path, "");
  if (file.state() == cg::binaries::ObjectFile::State::ready) ask(file);
  return 0;
}
