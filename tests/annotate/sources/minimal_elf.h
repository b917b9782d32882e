// SPDX-License-Identifier: GPL-2.0-or-later
//
// For tests: an object file that is nothing but code.
#pragma once

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <string>

namespace cg {

// A file for x86-64 with one segment, of these instructions, at an address.
inline std::string minimal_elf(const std::string& code, std::uint64_t address) {
  ::Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_type = ET_DYN;
  header.e_machine = EM_X86_64;
  header.e_version = EV_CURRENT;
  header.e_phoff = sizeof header;
  header.e_ehsize = sizeof header;
  header.e_phentsize = sizeof(::Elf64_Phdr);
  header.e_phnum = 1;
  ::Elf64_Phdr segment{};
  segment.p_type = PT_LOAD;
  segment.p_flags = PF_R | PF_X;
  segment.p_offset = sizeof header + sizeof segment;
  segment.p_vaddr = segment.p_paddr = address;
  segment.p_filesz = segment.p_memsz = code.size();
  std::string file(reinterpret_cast<const char*>(&header), sizeof header);
  file.append(reinterpret_cast<const char*>(&segment), sizeof segment);
  return file + code;
}

}  // namespace cg
