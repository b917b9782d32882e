// SPDX-License-Identifier: GPL-2.0-or-later
#include "binaries/line_program.h"

#include <dwarf.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "binaries/forms.h"

namespace cg::binaries {
namespace {

// What libdw names file 0, which DWARF before 5 has not.
constexpr const char* kNoFile = "???";

class Reader {
 public:
  Reader(const LineProgram::Sections& sections, const ByteCursor& table, std::uint8_t address_size)
      : sections_(sections), table_(table) {
    forms_.address_size = address_size;
  }

  // False if there is a fault.
  bool read(const char* folder) {
    return read_head() && read_files(folder) && at_program() && run();
  }

  LineProgram take() {
    if (!sort_sequences()) std::ranges::stable_sort(rows_, is_before);
    if (!rows_.empty()) rows_.back().is_end = 1;
    return {std::move(files_), std::move(rows_)};
  }

 private:
  // Of equal rows the order of the program holds.
  static bool is_before(const LineRow& a, const LineRow& b) {
    return a.address != b.address ? a.address < b.address : a.is_end > b.is_end;
  }

  // Compilers make a sequence for each section of code, and no other overlaps it: these are put in
  // order as a whole. False if rows are otherwise.
  bool sort_sequences() {
    struct Sequence {
      std::uint64_t begin, end;  // `end` is behind the code, and behind rows
      std::span<LineRow> rows;
    };
    if (std::ranges::is_sorted(rows_, is_before)) return true;
    std::vector<Sequence> sequences;
    for (std::size_t first = 0, i = 0; i < rows_.size(); ++i) {
      if (rows_[i].is_end == 0 && i + 1 < rows_.size()) continue;
      const auto rows = std::span(rows_).subspan(first, i + 1 - first);
      if (!std::ranges::is_sorted(rows, is_before)) std::ranges::stable_sort(rows, is_before);
      const std::uint64_t behind = rows.back().is_end == 0 ? 1 : 0;
      sequences.push_back({rows.front().address, rows.back().address + behind, rows});
      first = i + 1;
    }
    std::ranges::stable_sort(sequences, {}, &Sequence::begin);
    std::vector<LineRow> sorted;
    sorted.reserve(rows_.size());
    for (std::size_t i = 0; i < sequences.size(); ++i) {
      const auto& [begin, end, rows] = sequences[i];
      if (begin >= end || (i > 0 && sequences[i - 1].end > begin)) return false;
      sorted.insert(sorted.end(), rows.begin(), rows.end());
    }
    rows_ = std::move(sorted);
    return true;
  }

  // The state of the machine (section 6.2.2), as far as rows need it.
  struct State {
    std::uint64_t address = 0;
    std::uint64_t operation = 0;  // op_index
    std::uint64_t file = 1;
    std::uint64_t line = 1;
  };

  bool read_head() {
    std::uint64_t length = table_.number(4);
    forms_.offset_size = length == 0xffffffff ? 8 : 4;
    if (forms_.offset_size == 8) length = table_.number(8);
    if (table_.is_bad() || length > table_.left()) return false;
    table_ = {{table_.at(), static_cast<std::size_t>(length)}, sections_.are_big_endian};
    forms_.version = static_cast<std::uint16_t>(table_.number(2));
    if (forms_.version < 2 || forms_.version > 5) return false;
    if (forms_.version == 5 && (table_.number(1) != forms_.address_size || table_.number(1) != 0))
      return false;
    const std::uint64_t head_length = table_.number(forms_.offset_size);
    if (head_length > table_.left()) return false;
    program_ = table_.at() + head_length;
    minimum_length_ = table_.number(1);
    most_operations_ = forms_.version >= 4 ? table_.number(1) : 1;
    table_.skip(1);  // default_is_stmt
    line_base_ = static_cast<std::int8_t>(table_.number(1));
    line_range_ = table_.number(1);
    opcode_base_ = table_.number(1);
    for (std::uint64_t opcode = 1; opcode < opcode_base_; ++opcode)
      lengths_.push_back(static_cast<std::uint8_t>(table_.number(1)));
    return !table_.is_bad() && most_operations_ > 0 && opcode_base_ > 0;
  }

  bool at_program() const { return !table_.is_bad() && table_.at() == program_; }

  bool read_files(const char* folder) {
    if (forms_.version >= 5) return read_entries(nullptr) && read_entries(&folders_);
    folders_.push_back(folder == nullptr ? "" : folder);
    has_first_folder_ = folder != nullptr;
    for (;;) {
      const char* const text = table_.text();
      if (text == nullptr) return false;
      if (*text == '\0') break;
      folders_.emplace_back(text);
    }
    files_.emplace_back(kNoFile);
    for (;;) {
      const char* const name = table_.text();
      if (name == nullptr) return false;
      if (*name == '\0') return true;
      if (!add_old_file(name)) return false;
    }
  }

  // An entry of DWARF before 5, behind the name: folder, time, size.
  bool add_old_file(const char* name) {
    const std::uint64_t folder = table_.unsigned_leb();
    table_.unsigned_leb();
    table_.unsigned_leb();
    return !table_.is_bad() && add_file(name, folder);
  }

  bool add_file(std::string_view name, std::uint64_t folder) {
    if (folder >= folders_.size()) return false;
    const bool is_alone = name.starts_with('/') || (folder == 0 && !has_first_folder_);
    files_.push_back(is_alone ? std::string(name) : folders_[folder] + "/" + std::string(name));
    return true;
  }

  // Folders or, if these are given, files of DWARF 5 (sections 6.2.4.1 and 6.2.4.2).
  bool read_entries(const std::vector<std::string>* folders) {
    struct Field {
      std::uint64_t content;
      unsigned form;
    };
    std::vector<Field> fields(table_.number(1));
    for (Field& field : fields) {
      field.content = table_.unsigned_leb();
      field.form = static_cast<unsigned>(table_.unsigned_leb());
    }
    const std::uint64_t entries = table_.unsigned_leb();
    if (table_.is_bad() || entries > table_.left()) return false;  // each has a byte or more
    for (std::uint64_t i = 0; i < entries; ++i) {
      const char* name = "";
      std::uint64_t folder = 0;
      for (const Field& field : fields) {
        if (field.content == DW_LNCT_path)
          name = text(field.form);
        else if (field.content == DW_LNCT_directory_index)
          folder = number(field.form);
        else
          forms_.skip(table_, field.form);
      }
      if (table_.is_bad() || name == nullptr) return false;
      if (folders == nullptr)
        folders_.emplace_back(name);
      else if (!add_file(name, folder))
        return false;
    }
    return true;
  }

  // Null: not a text.
  const char* text(unsigned form) {
    if (form == DW_FORM_string) return table_.text();
    if (form != DW_FORM_line_strp && form != DW_FORM_strp) return nullptr;
    const auto& texts = form == DW_FORM_strp ? sections_.str : sections_.line_str;
    const std::uint64_t offset = table_.number(forms_.offset_size);
    if (offset >= texts.size()) return nullptr;
    return ByteCursor(texts.subspan(static_cast<std::size_t>(offset)), false).text();
  }

  std::uint64_t number(unsigned form) {
    if (form == DW_FORM_udata) return table_.unsigned_leb();
    const std::size_t size = forms_.fixed_size(form);
    if (size <= sizeof(std::uint64_t)) return table_.number(size);
    forms_.skip(table_, form);
    return UINT64_MAX;
  }

  bool run() {
    while (table_.left() > 0) {
      const std::uint64_t opcode = table_.number(1);
      if (opcode >= opcode_base_) {
        if (line_range_ == 0) return false;
        const std::uint64_t adjusted = opcode - opcode_base_;
        advance(adjusted / line_range_);
        state_.line += static_cast<std::uint64_t>(line_base_) + adjusted % line_range_;
        add_row(false);
      } else if (!(opcode == 0 ? run_extended() : run_standard(opcode))) {
        return false;
      }
      if (table_.is_bad()) return false;
    }
    return true;
  }

  bool run_standard(std::uint64_t opcode) {
    switch (opcode) {
      case DW_LNS_copy:
        add_row(false);
        return true;
      case DW_LNS_advance_pc:
        advance(table_.unsigned_leb());
        return true;
      case DW_LNS_advance_line:
        state_.line += static_cast<std::uint64_t>(table_.signed_leb());
        return true;
      case DW_LNS_set_file:
        state_.file = table_.unsigned_leb();
        return true;
      case DW_LNS_const_add_pc:
        if (line_range_ == 0) return false;
        advance((255 - opcode_base_) / line_range_);
        return true;
      case DW_LNS_fixed_advance_pc:
        state_.address += table_.number(2);
        state_.operation = 0;
        return true;
      default:  // no change of a row
        for (unsigned i = 0; i < lengths_[opcode - 1]; ++i) table_.unsigned_leb();
        return true;
    }
  }

  bool run_extended() {
    const std::uint64_t length = table_.unsigned_leb();
    if (table_.is_bad() || length == 0 || length > table_.left()) return false;
    const ByteCursor behind({table_.at() + length, table_.end()}, sections_.are_big_endian);
    switch (table_.number(1)) {
      case DW_LNE_end_sequence:
        add_row(true);
        state_ = {};
        break;
      case DW_LNE_set_address:
        state_.address = table_.number(forms_.address_size);
        state_.operation = 0;
        break;
      case DW_LNE_define_file:
        if (const char* const name = table_.text(); name == nullptr || !add_old_file(name))
          return false;
        break;
      default:
        break;
    }
    if (!table_.is_bad()) table_ = behind;
    return true;
  }

  // Of VLIW machines an instruction has several operations (section 6.2.5.1).
  void advance(std::uint64_t operations) {
    const std::uint64_t sum = state_.operation + operations;
    state_.address += minimum_length_ * (sum / most_operations_);
    state_.operation = sum % most_operations_;
  }

  // Nothing is new in a row like the last one.
  void add_row(bool is_end) {
    const auto line = static_cast<std::int32_t>(state_.line);
    const LineRow row{state_.address,
                      static_cast<std::uint32_t>(std::min<std::uint64_t>(state_.file, UINT32_MAX)),
                      line > 0 ? static_cast<std::uint32_t>(line) & INT32_MAX : 0U, is_end};
    if (!rows_.empty()) {
      const LineRow& last = rows_.back();
      if (last.address == row.address && last.file == row.file && last.line == row.line &&
          last.is_end == row.is_end)
        return;
    }
    rows_.push_back(row);
  }

  const LineProgram::Sections& sections_;
  ByteCursor table_;
  Forms forms_;
  const std::uint8_t* program_ = nullptr;
  std::uint64_t minimum_length_ = 0, most_operations_ = 0, line_range_ = 0, opcode_base_ = 0;
  std::int64_t line_base_ = 0;
  std::vector<std::uint8_t> lengths_;  // of standard opcodes, from 1 on
  std::vector<std::string> folders_;
  bool has_first_folder_ = true;
  std::vector<std::string> files_;
  std::vector<LineRow> rows_;
  State state_;
};

}  // namespace

LineProgram LineProgram::read(const Sections& sections, std::uint64_t offset, const char* folder,
                              std::uint8_t address_size) {
  if (offset >= sections.line.size()) return {};
  Reader reader(sections,
                {sections.line.subspan(static_cast<std::size_t>(offset)), sections.are_big_endian},
                address_size);
  if (!reader.read(folder)) return {};
  return reader.take();
}

}  // namespace cg::binaries
