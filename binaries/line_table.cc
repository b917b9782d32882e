// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/line_table.h"

#include <dwarf.h>

#include <algorithm>
#include <utility>

#include "binaries/debug_sections.h"

namespace cg::binaries {
namespace {

bool is_split(std::uint8_t unit_type) {
  return unit_type == DW_UT_split_compile || unit_type == DW_UT_split_type;
}

}  // namespace

const LineTable& LineTables::of(const ::Dwarf_Die& unit) {
  const auto [at, is_new] = tables_.try_emplace(unit.addr);
  if (is_new) at->second = read(unit);
  return at->second;
}

LineTable LineTables::read(::Dwarf_Die unit) {
  LineTable table;
  std::uint8_t type = 0, address_size = 0;
  if (dwarf_cu_info(unit.cu, nullptr, &type, nullptr, nullptr, nullptr, &address_size, nullptr) !=
      0)
    return table;
  if (is_split(type)) {  // has files of its own, or those of the skeleton
    ::Dwarf_Files* files = nullptr;
    std::size_t size = 0;
    if (dwarf_getsrcfiles(&unit, &files, &size) == 0)
      for (std::size_t i = 0; i < size; ++i) {
        const char* const path = dwarf_filesrc(files, i, nullptr, nullptr);
        table.files.push_back(path == nullptr ? nullptr : kept(path));
      }
    table.numbered = table.files.size();
    return table;
  }
  ::Dwarf_Attribute attribute;
  ::Dwarf_Word offset = 0;
  if (dwarf_formudata(dwarf_attr(&unit, DW_AT_stmt_list, &attribute), &offset) != 0) return table;
  const char* const folder = dwarf_formstring(dwarf_attr(&unit, DW_AT_comp_dir, &attribute));
  LineProgram program = LineProgram::read(sections_of(dwarf_getelf(dwarf_cu_getdwarf(unit.cu))),
                                          offset, folder, address_size);
  for (std::string& path : program.files) table.files.push_back(kept(std::move(path)));
  table.numbered = table.files.size();
  table.rows = std::move(program.rows);
  const auto unknown = static_cast<std::uint32_t>(table.numbered);
  table.files.push_back(nullptr);
  for (LineRow& row : table.rows) row.file = std::min(row.file, unknown);
  return table;
}

const LineProgram::Sections& LineTables::sections_of(::Elf* elf) {
  const auto [at, is_new] = sections_.try_emplace(elf);
  if (is_new) {
    const DebugSections sections(elf);
    at->second = {sections.named(".debug_line"), sections.named(".debug_line_str"),
                  sections.named(".debug_str"), sections.are_big_endian()};
  }
  return at->second;
}

const char* LineTables::kept(std::string path) {
  return paths_.insert(std::move(path)).first->c_str();
}

}  // namespace cg::binaries
