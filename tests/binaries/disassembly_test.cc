// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/disassembly.h"

#include <dlfcn.h>
#include <elf.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "binaries/object_file.h"

namespace cg::binaries {
namespace {

Instruction decoded(unsigned machine, std::vector<unsigned char> bytes,
                    std::uint64_t address = 0x1000) {
  return Disassembler(machine).decode(std::as_bytes(std::span(bytes)), address);
}
std::string x86(std::vector<unsigned char> bytes) {
  return decoded(EM_X86_64, std::move(bytes)).text;
}

TEST(Disassembler, LeavesOutSuffixesThatRegistersTell) {
  EXPECT_EQ(x86({0x48, 0x89, 0xe5}), "mov    %rsp,%rbp");
  EXPECT_EQ(x86({0x48, 0xc7, 0x45, 0xf8, 0, 0, 0, 0}), "movq   $0x0,-0x8(%rbp)");
  EXPECT_EQ(x86({0x64, 0x48, 0x8b, 0x04, 0x25, 0x28, 0, 0, 0}), "mov    %fs:0x28,%rax");
  EXPECT_EQ(x86({0xd3, 0x20}), "shll   %cl,(%rax)");
  EXPECT_EQ(x86({0x0f, 0x4c, 0xc3}), "cmovl  %ebx,%eax");
  EXPECT_EQ(x86({0x6a, 0}), "push   $0x0");
  EXPECT_EQ(x86({0xe5, 0x53}), "in     $0x53,%eax");
  EXPECT_EQ(x86({0x66, 0xef}), "out    %ax,(%dx)");
  EXPECT_EQ(x86({0x66, 0x48, 0x0f, 0x6e, 0xd0}), "movq   %rax,%xmm2");
  EXPECT_EQ(x86({0xc3}), "ret");
  EXPECT_EQ(x86({0xf0, 0x48, 0x0f, 0xb1, 0x0a}), "lock cmpxchg %rcx,(%rdx)");
}

// (Capstone 4 writes segments behind these, 5 does not.)
TEST(Disassembler, KeepsTheSuffixOfStringsWithoutARegister) {
  const auto mnemonic = [](std::vector<unsigned char> bytes) {
    const std::string text = x86(std::move(bytes));
    return text.substr(0, text.find_first_of("(%"));
  };
  EXPECT_EQ(mnemonic({0xa4}), "movsb  ");
  EXPECT_EQ(mnemonic({0xf3, 0x48, 0xa5}), "rep movsq ");
  EXPECT_EQ(mnemonic({0xa7}), "cmpsl  ");
  EXPECT_EQ(mnemonic({0x6c}), "insb   ");
  EXPECT_EQ(mnemonic({0x6f}), "outsl  ");
  EXPECT_EQ(mnemonic({0xad}), "lods   ");
  EXPECT_EQ(mnemonic({0xae}), "scas   ");
  EXPECT_EQ(mnemonic({0xf3, 0x48, 0xab}), "rep stos ");
}

TEST(Disassembler, WritesNumbersAsObjdumpDoes) {
  EXPECT_EQ(x86({0x83, 0xfb, 0xff}), "cmp    $0xffffffff,%ebx");
  EXPECT_EQ(x86({0x8d, 0x7c, 0x3a, 0xc9}), "lea    -0x37(%rdx,%rdi,1),%edi");
  EXPECT_EQ(x86({0x8d, 0x04, 0xfd, 8, 0, 0, 0}), "lea    0x8(,%rdi,8),%eax");
  EXPECT_EQ(x86({0x4c, 0x8d, 0x3c, 0x85, 0, 0, 0, 0}), "lea    0x0(,%rax,4),%r15");
  EXPECT_EQ(x86({0x41, 0x8b, 0x7d, 0}), "mov    0x0(%r13),%edi");
  EXPECT_EQ(x86({0x8b, 0x45, 0}), "mov    0x0(%rbp),%eax");
  EXPECT_EQ(x86({0x48, 0x8d, 0x44, 0xc5, 0}), "lea    0x0(%rbp,%rax,8),%rax");
  EXPECT_EQ(x86({0x8b, 0x45, 1}), "mov    0x1(%rbp),%eax");
  EXPECT_EQ(x86({0x8b, 0}), "mov    (%rax),%eax");
  EXPECT_EQ(x86({0xd8, 0xc1}), "fadd   %st(1)");
}

TEST(Disassembler, KnowsDirectTargets) {
  const Instruction jump = decoded(EM_X86_64, {0x75, 0x02});
  EXPECT_EQ(jump.text, "jne    1004");
  EXPECT_EQ(jump.target, 0x1004U);
  const Instruction call = decoded(EM_X86_64, {0xe8, 0xfb, 0xff, 0xff, 0xff});
  EXPECT_EQ(call.text, "call   1000");
  EXPECT_EQ(call.length, 5U);
  EXPECT_EQ(call.target, 0x1000U);
  const Instruction indirect = decoded(EM_X86_64, {0xff, 0xd0});
  EXPECT_EQ(indirect.text, "call   *%rax");
  EXPECT_FALSE(indirect.target);
}

TEST(Disassembler, SkipsAByteThatItCannotDecode) {
  const Instruction bad = decoded(EM_X86_64, {0x06, 0x90});
  EXPECT_EQ(bad.text, "(bad)");
  EXPECT_EQ(bad.length, 1U);
  EXPECT_EQ(x86({0xe8, 0}), "(bad)");  // cut off
}

TEST(Disassembler, KnowsOtherMachines) {
  EXPECT_EQ(decoded(EM_386, {0x55}).text, "push   %ebp");
  EXPECT_EQ(decoded(EM_386, {0xff, 0x70, 8}).text, "pushl  0x8(%eax)");
  EXPECT_EQ(decoded(EM_AARCH64, {0x20, 0x40, 0, 0x91}).text, "add    x0, x1, #0x10");
  const Instruction branch = decoded(EM_AARCH64, {0x40, 0, 0, 0xb4});
  EXPECT_EQ(branch.text, "cbz    x0, 1008");
  EXPECT_EQ(branch.target, 0x1008U);
  EXPECT_EQ(decoded(EM_AARCH64, {0xff, 0xff, 0xff, 0xff}).length, 4U);
  EXPECT_FALSE(Disassembler(EM_S390).is_ready());
}

// Lines of `objdump`: "ADDRESS:\tTEXT".
std::vector<std::string> lines_of_objdump(const std::string& path) {
  const std::string command =
      "objdump -d -j .text --no-show-raw-insn '" + path + "' 2>/dev/null | grep ':.'";
  std::vector<std::string> lines;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::array<char, 4096> line;
  while (pipe && std::fgets(line.data(), line.size(), pipe.get()) != nullptr)
    if (std::string_view(line.data()).starts_with(' ')) lines.emplace_back(line.data());
  return lines;
}

// The differences that disassembly.h states.
std::string normalized(std::string text) {
  struct Change {
    std::regex from;
    const char* to;
  };
  static const auto changes = std::to_array<Change>({
      {std::regex(R"( +#.*| *<[^>]*>.*|\s+$)"), ""},
      {std::regex(R"(\b(data16|cs|ds|es|rex\.?\w*|bnd|notrack|,p[nt]) )"), ""},
      {std::regex(R"(%[ed]s:)"), ""},
      {std::regex(R"(^(nop|xchg   %ax,%ax$).*)"), "nop"},
      {std::regex(R"(^((?:sa|sh|ro|rc)[lr][bwlq]? +)\$(?:0x)?1,)"), "$1"},
      {std::regex(R"( +)"), " "},
  });
  for (const Change& change : changes) text = std::regex_replace(text, change.from, change.to);
  return text;
}

void compare(const std::string& path) {
  const ObjectFile file(path, "");
  ASSERT_EQ(file.state(), ObjectFile::State::ready);
  if (file.machine() != EM_X86_64) GTEST_SKIP() << "others differ in more than normalized() knows";
  const Disassembler disassembler(file.machine());
  const std::vector<std::string> lines = lines_of_objdump(path);
  if (lines.empty()) GTEST_SKIP() << "no objdump";
  std::size_t compared = 0, different = 0;
  std::string examples;
  for (std::size_t i = 0; i < lines.size() && compared < 5'000; i += 1 + lines.size() / 5'000) {
    const std::size_t colon = lines[i].find(':');
    const std::uint64_t address = std::stoull(lines[i].substr(0, colon), nullptr, 16);
    const auto code = file.code(address);
    ASSERT_FALSE(code.empty());
    const std::string expected = normalized(lines[i].substr(colon + 2));
    const std::string text = normalized(disassembler.decode(code, address).text);
    ++compared;
    if (text == expected) continue;
    if (++different <= 20) examples += fmt::format("{:x}: {}  |  {}\n", address, text, expected);
  }
  // Rare instructions are spelled in many ways, and there are newer ones than Capstone knows.
  EXPECT_LE(different * 1000, compared) << different << " of " << compared << '\n' << examples;
}

// (Not of this program: a sanitizer puts data between its functions.)
TEST(Disassembler, SaysOfTheCxxLibraryWhatObjdumpSays) {
  Dl_info library{};
  ASSERT_NE(::dladdr(reinterpret_cast<const void*>(&std::get_terminate), &library), 0);
  compare(std::filesystem::canonical(library.dli_fname));
}

TEST(Disassembler, SaysOfAShellWhatObjdumpSays) { compare("/bin/bash"); }

}  // namespace
}  // namespace cg::binaries
