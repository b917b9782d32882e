// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/code_symbols.h"

#include <fmt/format.h>
#include <gelf.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <span>
#include <tuple>

#include "binaries/function_name.h"

namespace cg::binaries {
namespace {

std::optional<::GElf_Shdr> header_of(::Elf_Scn* section) {
  ::GElf_Shdr header;
  if (section == nullptr || gelf_getshdr(section, &header) == nullptr) return std::nullopt;
  return header;
}

// The entries of a table.
std::size_t entries(const ::GElf_Shdr& header) {
  return header.sh_entsize == 0 ? 0 : header.sh_size / header.sh_entsize;
}

}  // namespace

CodeSymbols::CodeSymbols(const ObjectFile& object) : object_(object) {
  ::Elf_Scn *static_symbols = nullptr, *dynamic_symbols = nullptr;
  for (::Elf_Scn* section = nullptr; (section = elf_nextscn(object.elf(), section)) != nullptr;) {
    const auto header = header_of(section);
    if (!header) continue;
    if (header->sh_type == SHT_SYMTAB) static_symbols = section;
    if (header->sh_type == SHT_DYNSYM) dynamic_symbols = section;
    if (header->sh_type == SHT_RELA) add_slots(section);
  }
  add_symbols(static_symbols != nullptr ? static_symbols : dynamic_symbols);
}

void CodeSymbols::add_symbols(::Elf_Scn* section) {
  const auto header = header_of(section);
  ::Elf_Data* const data = header ? elf_getdata(section, nullptr) : nullptr;
  if (data == nullptr) return;
  for (std::size_t i = 0; i < entries(*header); ++i) {
    ::GElf_Sym symbol;
    if (gelf_getsym(data, static_cast<int>(i), &symbol) == nullptr) break;
    const int type = GELF_ST_TYPE(symbol.st_info);
    if ((type != STT_FUNC && type != STT_GNU_IFUNC) || symbol.st_shndx == SHN_UNDEF) continue;
    const char* const name = elf_strptr(object_.elf(), header->sh_link, symbol.st_name);
    if (name != nullptr)
      symbols_.push_back(
          {symbol.st_value, symbol.st_size, GELF_ST_BIND(symbol.st_info) == STB_LOCAL, name});
  }
  std::ranges::stable_sort(symbols_, [](const Symbol& a, const Symbol& b) {
    return std::tie(a.begin, a.is_local) < std::tie(b.begin, b.is_local);
  });
}

void CodeSymbols::add_slots(::Elf_Scn* section) {
  const auto header = header_of(section);
  ::Elf_Scn* const linked = elf_getscn(object_.elf(), header->sh_link);
  const auto symbols = header_of(linked);
  ::Elf_Data *const data = elf_getdata(section, nullptr), *const names =
                                                              symbols ? elf_getdata(linked, nullptr)
                                                                      : nullptr;
  if (data == nullptr || names == nullptr) return;
  for (std::size_t i = 0; i < entries(*header); ++i) {
    ::GElf_Rela relocation;
    ::GElf_Sym symbol;
    if (gelf_getrela(data, static_cast<int>(i), &relocation) == nullptr) break;
    const auto number = static_cast<int>(GELF_R_SYM(relocation.r_info));
    if (number == 0 || gelf_getsym(names, number, &symbol) == nullptr) continue;
    const char* const name = elf_strptr(object_.elf(), symbols->sh_link, symbol.st_name);
    if (name != nullptr && *name != '\0') slots_.emplace(relocation.r_offset, name);
  }
}

// The slot that `[endbr64] [bnd] jmp *DISTANCE(%rip)` reads.
std::optional<std::uint64_t> CodeSymbols::slot_of_stub(std::uint64_t address) const {
  if (object_.machine() != EM_X86_64) return std::nullopt;
  const std::span<const std::byte> code = object_.code(address);
  std::size_t at = 0;
  const auto skip = [&](const auto&... bytes) {
    const unsigned char expected[] = {static_cast<unsigned char>(bytes)...};
    if (code.size() < at + sizeof expected ||
        std::memcmp(code.data() + at, expected, sizeof expected) != 0)
      return false;
    at += sizeof expected;
    return true;
  };
  skip(0xf3, 0x0f, 0x1e, 0xfa);
  skip(0xf2);
  std::int32_t distance;
  if (!skip(0xff, 0x25) || code.size() < at + sizeof distance) return std::nullopt;
  std::memcpy(&distance, code.data() + at, sizeof distance);
  return address + at + sizeof distance + static_cast<std::uint64_t>(std::int64_t{distance});
}

std::string CodeSymbols::at(std::uint64_t address) const {
  const auto above = std::ranges::upper_bound(symbols_, address, {}, &Symbol::begin);
  if (above != symbols_.begin()) {
    const std::uint64_t begin = std::prev(above)->begin;
    const Symbol& symbol = *std::ranges::lower_bound(symbols_, begin, {}, &Symbol::begin);
    if (address == begin) return demangled(symbol.name);
    if (address - begin < symbol.size)
      return fmt::format("{}+{:#x}", demangled(symbol.name), address - begin);
  }
  if (const auto slot = slot_of_stub(address))
    if (const auto known = slots_.find(*slot); known != slots_.end())
      return demangled(known->second) + "@plt";
  return "";
}

}  // namespace cg::binaries
