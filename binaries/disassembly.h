// SPDX-License-Identifier: GPL-2.0-or-later
//
// The instructions in bytes of an object file, by Capstone: x86 in AT&T's syntax, ARM64.
//
// Texts are spelled as `objdump -d --no-show-raw-insn` does: the mnemonic filled up to six
// characters, a blank, operands without blanks between them (ARM64: a blank behind each comma);
// numbers are hexadecimal; an x86 mnemonic has no suffix of size if a register tells the size.
// There remain differences of spelling; a test knows them:
//
//   targets       "1139", without the symbol behind it that objdump adds, "<main+0x10>"
//   comments      none, where objdump adds "# 4010" behind an address relative to %rip
//   prefixes      "lock", "rep", "bnd", "notrack" are spelled as Capstone does; redundant ones (data16, cs)
//                 are left out
//   segments      of string instructions (%ds:, %es:): as Capstone writes them; objdump 2.40 does, 2.47 not
//   nops          "nop" and "nopw" of several bytes without the redundant prefixes
//   unknown       "(bad)" for a byte that Capstone cannot decode, where objdump may know a newer
//                 instruction
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace cg::binaries {

struct Instruction {
  std::uint64_t address = 0;
  std::uint64_t length = 1;
  std::string text;
  std::optional<std::uint64_t> target = {};  // of a direct jump or call
};

class Disassembler {
 public:
  // `machine` as ObjectFile::machine() says.
  explicit Disassembler(unsigned machine);
  ~Disassembler();
  Disassembler(const Disassembler&) = delete;

  bool is_ready() const { return engine_ != nullptr; }
  // Why it is not ready.
  static std::string fault();

  // The instruction at the beginning of `code`, which is not empty; `address` is that of the first
  // byte. "(bad)" of one byte (ARM64: of four, if there are as many) if there is none.
  Instruction decode(std::span<const std::byte> code, std::uint64_t address) const;

 private:
  struct Engine;

  std::unique_ptr<Engine> engine_;
};

}  // namespace cg::binaries
