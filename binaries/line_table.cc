// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/line_table.h"

namespace cg::binaries {
namespace {

// 20 MB of libdw's rows. To find a unit a new handle reads the heads of all units before it.
constexpr std::size_t kMostRows = 500'000;

}  // namespace

// The unit in a handle that is not too full; as it is if there can be no second handle, or if it is of
// another file.
::Dwarf_Die LineTables::in_handle(const ::Dwarf_Die& unit) {
  if (rows_ >= kMostRows) {
    handle_.reset();
    from_libdw_.clear();
    rows_ = 0;
  }
  if (!handle_) {
    handle_.reset(dwarf_begin_elf(dwarf_getelf(dwarf_), DWARF_C_READ, nullptr));
    if (!handle_) return unit;
    if (::Dwarf* const common = dwarf_getalt(dwarf_)) dwarf_setalt(handle_.get(), common);
  }
  ::Dwarf_Die die = unit, found;
  const bool is_there = dwarf_offdie(handle_.get(), dwarf_dieoffset(&die), &found) != nullptr;
  return is_there && found.addr == unit.addr ? found : unit;
}

const LineTable& LineTables::of(const ::Dwarf_Die& unit) {
  const auto [at, is_new] = tables_.try_emplace(unit.addr);
  if (is_new) at->second = read(in_handle(unit));
  return at->second;
}

LineTable LineTables::read(::Dwarf_Die unit) {
  LineTable table;
  ::Dwarf_Files* files = nullptr;
  ::Dwarf_Lines* lines = nullptr;
  std::size_t size = 0;
  if (dwarf_getsrcfiles(&unit, &files, &size) == 0)
    for (std::size_t i = 0; i < size; ++i)
      table.files.push_back(kept(dwarf_filesrc(files, i, nullptr, nullptr)));
  table.numbered = table.files.size();
  if (dwarf_getsrclines(&unit, &lines, &size) != 0) return table;
  rows_ += size;
  std::unordered_map<const char*, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < table.files.size(); ++i) numbers.try_emplace(table.files[i], i);
  for (std::size_t i = 0; i < size; ++i) {
    ::Dwarf_Line* const line = dwarf_onesrcline(lines, i);
    ::Dwarf_Addr address = 0;
    int number = 0;
    bool is_end = false;
    dwarf_lineaddr(line, &address);
    dwarf_lineno(line, &number);
    dwarf_lineendsequence(line, &is_end);
    const char* const path = kept(dwarf_linesrc(line, nullptr, nullptr));
    const auto [file, is_new] =
        numbers.try_emplace(path, static_cast<std::uint32_t>(table.files.size()));
    if (is_new) table.files.push_back(path);
    const LineRow row{address, file->second,
                      number > 0 ? static_cast<unsigned>(number) & INT32_MAX : 0U, is_end};
    const LineRow before = table.rows.empty() ? LineRow{} : table.rows.back();
    if (table.rows.empty() || before.address != address || before.file != row.file ||
        before.line != row.line || before.is_end != row.is_end)
      table.rows.push_back(row);
  }
  table.rows.shrink_to_fit();
  return table;
}

const char* LineTables::kept(const char* path) {
  if (path == nullptr) return nullptr;
  const auto [at, is_new] = from_libdw_.try_emplace(path);
  if (is_new) at->second = paths_.emplace(path).first->c_str();
  return at->second;
}

}  // namespace cg::binaries
