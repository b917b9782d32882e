// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/code_symbols.h"

#include <gtest/gtest.h>
#include <link.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "tests/annotate/sources/minimal_elf.h"
#include "tests/temporary_folder.h"

namespace cg::binaries {
namespace {

using namespace std::string_literals;

// How far this program is from where its file has it.
std::uint64_t bias() {
  std::uint64_t bias = 0;
  ::dl_iterate_phdr(
      [](::dl_phdr_info* info, std::size_t, void* to) {
        *static_cast<std::uint64_t*>(to) = info->dlpi_addr;
        return 1;  // the first object is the program
      },
      &bias);
  return bias;
}

std::string own_path() { return std::filesystem::read_symlink("/proc/self/exe"); }

TEST(CodeSymbols, NameFunctionsAndPlacesInThem) {
  const ObjectFile file(own_path(), "");
  const CodeSymbols symbols(file);
  const std::uint64_t address = reinterpret_cast<std::uint64_t>(&bias) - bias();
  EXPECT_EQ(symbols.at(address), "cg::binaries::(anonymous namespace)::bias()");
  EXPECT_EQ(symbols.at(address + 2), "cg::binaries::(anonymous namespace)::bias()+0x2");
  EXPECT_EQ(symbols.at(0), "");
  EXPECT_EQ(symbols.at(~std::uint64_t{0}), "");
}

// What `objdump` says behind the targets of calls: "ADDRESS <NAME>".
TEST(CodeSymbols, NameTargetsOfCallsAsObjdumpDoes) {
  const ObjectFile file("/bin/bash", "");
  if (file.state() != ObjectFile::State::ready || file.machine() != EM_X86_64) GTEST_SKIP();
  const CodeSymbols symbols(file);
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(
      ::popen("objdump -d -j .text --no-show-raw-insn /bin/bash 2>/dev/null | "
              "sed -n 's/.*call  *\\([0-9a-f]*\\) <\\(.*\\)>$/\\1 \\2/p' | sort -u",
              "r"),
      ::pclose);
  std::size_t stubs = 0, functions = 0, different = 0;
  std::string examples;
  std::array<char, 4096> line;
  while (pipe && std::fgets(line.data(), line.size(), pipe.get()) != nullptr) {
    std::string_view text(line.data());
    text.remove_suffix(1);
    const std::size_t blank = text.find(' ');
    const std::string address(text.substr(0, blank)), name(text.substr(blank + 1));
    if (name.find('+') != std::string::npos) continue;  // objdump counts from the nearest name
    const std::string ours = symbols.at(std::stoull(address, nullptr, 16));
    (name.ends_with("@plt") ? stubs : functions) += 1;
    if (ours == name.substr(0, name.find("@@"))) continue;  // without the version
    ++different;
    examples += address + ": " + ours + " | " + name + '\n';
  }
  if (stubs == 0) GTEST_SKIP() << "no objdump, or a shell without stubs";
  EXPECT_GT(functions, 100U);
  // One address may have several names.
  EXPECT_LE(different * 50, functions + stubs) << examples;
}

TEST(CodeSymbols, AFileWithoutSectionsHasNone) {
  const TemporaryFolder folder;
  const std::string stub = "\xf3\x0f\x1e\xfa\xf2\xff\x25\x10\x00\x00\x00"s;
  const ObjectFile file(folder.file("prog", minimal_elf(stub, 0x1000)), "");
  const CodeSymbols symbols(file);
  for (std::uint64_t address = 0xfff; address < 0x1010; ++address)
    EXPECT_EQ(symbols.at(address), "");
}

}  // namespace
}  // namespace cg::binaries
