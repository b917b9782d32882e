// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/debug_sections.h"

#include <gelf.h>

#include <functional>

#include "binaries/mapped_file.h"

namespace cg::binaries {

bool DebugSections::are_big_endian() const {
  const char* const identity = elf_getident(elf_, nullptr);
  return identity != nullptr && identity[EI_DATA] == ELFDATA2MSB;
}

template <class IsWanted>
ByteCursor::Bytes DebugSections::find(IsWanted is_wanted) const {
  std::size_t names = 0;
  if (elf_getshdrstrndx(elf_, &names) != 0) return {};
  for (::Elf_Scn* section = nullptr; (section = elf_nextscn(elf_, section)) != nullptr;) {
    ::GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr || header.sh_type == SHT_NOBITS ||
        (header.sh_flags & SHF_ALLOC) != 0)
      continue;
    const char* const name = elf_strptr(elf_, names, header.sh_name);
    if (name == nullptr || std::string_view(name).find("debug_") == std::string_view::npos)
      continue;
    const ::Elf_Data* const data = elf_getdata(section, nullptr);
    if (data == nullptr || data->d_buf == nullptr) continue;
    const ByteCursor::Bytes bytes(static_cast<const std::uint8_t*>(data->d_buf), data->d_size);
    if (is_wanted(std::string_view(name), bytes)) return bytes;
  }
  return {};
}

ByteCursor::Bytes DebugSections::named(std::string_view wanted) const {
  return find([&](std::string_view name, ByteCursor::Bytes) {
    return name == wanted || (name.starts_with(".z") && name.substr(2) == wanted.substr(1));
  });
}

ByteCursor::Bytes DebugSections::from(const std::uint8_t* place) const {
  const auto bytes = find([&](std::string_view, ByteCursor::Bytes section) {
    return !std::less<>()(place, section.data()) &&
           std::less<>()(place, section.data() + section.size());
  });
  return bytes.empty() ? bytes : bytes.subspan(static_cast<std::size_t>(place - bytes.data()));
}

// (libdwfl writes into those of files that are not linked.)
void DebugSections::give_back() const {
  ::GElf_Ehdr header;
  if (gelf_getehdr(elf_, &header) == nullptr || header.e_type == ET_REL) return;
  find([](std::string_view, ByteCursor::Bytes section) {
    binaries::give_back(section);
    return false;
  });
}

}  // namespace cg::binaries
