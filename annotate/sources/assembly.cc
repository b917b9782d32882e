// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/sources/assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "annotate/query/executed_code.h"
#include "annotate/sources/source_file.h"
#include "binaries/code_symbols.h"
#include "binaries/disassembly.h"
#include "binaries/object_file.h"
#include "profile/fingerprint.h"
#include "program/error.h"
#include "program/glob.h"

namespace cg::annotate {
namespace {

using binaries::Instruction;

// The code of one object file.
class ObjectCode {
 public:
  ObjectCode(const std::string& path, const profile::Fingerprint::Values& builds)
      : file_(path, builds.empty() ? std::string_view() : *builds.begin()) {
    if (!path.starts_with('/'))
      fault_ = "no object file has this code";
    else if (builds.size() > 1)
      fault_ = "several builds of it ran";
    else if (file_.state() != binaries::ObjectFile::State::ready)
      fault_ = file_.fault();
    else if (!disassembler_.emplace(file_.machine()).is_ready())
      fault_ = binaries::Disassembler::fault();
  }

  const std::string& fault() const { return fault_; }

  // None if there is no code at the address.
  std::optional<Instruction> at(std::uint64_t address) {
    if (!fault_.empty()) return std::nullopt;
    const std::span<const std::byte> code = file_.code(address);
    if (!code.empty()) return disassembler_->decode(code, address);
    ++outside_;
    return std::nullopt;
  }

  // Calls visit(instruction) for each one that fills up the bytes from one address to another.
  template <class Visit>
  void between(std::uint64_t from, std::uint64_t to, Visit visit) const {
    std::span<const std::byte> code = file_.code(from);
    while (from < to && !code.empty()) {
      Instruction instruction = disassembler_->decode(code, from);
      if (instruction.length > to - from) instruction = {from, 1, "(bad)"};
      code = code.subspan(instruction.length);
      from += instruction.length;
      visit(instruction);
    }
  }

  // "" if it is unknown.
  std::string name_of(std::uint64_t address) {
    if (!symbols_) symbols_.emplace(file_);
    return symbols_->at(address);
  }

  std::optional<std::string> note(std::string_view name) const {
    if (!fault_.empty())
      return fmt::format("{}: {}: its instructions are not shown", name.empty() ? "???" : name,
                         fault_);
    if (outside_ > 0)
      return fmt::format("{}: {} of the profile's addresses are outside its code", name, outside_);
    return std::nullopt;
  }

 private:
  binaries::ObjectFile file_;
  std::optional<binaries::Disassembler> disassembler_;
  std::optional<binaries::CodeSymbols> symbols_;
  std::string fault_;
  std::uint64_t outside_ = 0;  // addresses
};

class ObjectCodes {
 public:
  explicit ObjectCodes(std::span<const profile::Header> headers) {
    for (const profile::Header& header : headers)
      for (const auto& [path, builds] : profile::Fingerprint(header).objects)
        builds_[path].insert(builds.begin(), builds.end());
  }

  ObjectCode& find(const std::string& name) {
    std::unique_ptr<ObjectCode>& object = objects_[name];
    if (!object) object = std::make_unique<ObjectCode>(name, builds_[name]);
    return *object;
  }

  void add_notes(std::vector<std::string>& notes) const {
    for (const auto& [name, object] : objects_)
      if (std::optional<std::string> note = object->note(name)) notes.push_back(*std::move(note));
  }

 private:
  std::map<std::string, profile::Fingerprint::Values> builds_;
  std::map<std::string, std::unique_ptr<ObjectCode>> objects_;
};

AssemblyRow row_of(Instruction instruction) {
  return {.address = instruction.address,
          .counts = {},
          .text = std::move(instruction.text),
          .target = instruction.target};
}

// The rows of one function, in ascending order of addresses.
class FunctionBuilder {
 public:
  explicit FunctionBuilder(ObjectCode& object) : object_(object) {}

  void add(AssemblyStretch& stretch) {
    bool is_begun = false;
    for (AssemblyRow& row : stretch.rows) {
      const std::optional<Instruction> instruction = object_.at(row.address);
      const std::uint64_t skipped = instruction ? fill_up_to(row.address) : 0;
      if (!is_begun || skipped > 0)
        stretches_.push_back({.bytes_before = skipped,
                              .file = stretch.file,
                              .line = stretch.line,
                              .text = stretch.text});
      is_begun = true;
      add(std::move(row), instruction);
    }
  }

  std::vector<AssemblyStretch> stretches() {
    mark_targets();
    return std::move(stretches_);
  }

 private:
  // Returns how many bytes are left out.
  std::uint64_t fill_up_to(std::uint64_t address) {
    if (!end_ || address <= *end_) return 0;
    if (address - *end_ > kMostBytesBetween) return address - *end_;
    object_.between(*end_, address, [&](Instruction& instruction) {
      stretches_.back().rows.push_back(row_of(std::move(instruction)));
    });
    return 0;
  }

  void add(AssemblyRow row, const std::optional<Instruction>& instruction) {
    end_.reset();
    if (instruction) {
      end_ = row.address + instruction->length;
      row.text = instruction->text;
      row.target = instruction->target;
    }
    stretches_.back().rows.push_back(std::move(row));
  }

  void mark_targets() {
    std::vector<AssemblyRow*> rows;
    for (AssemblyStretch& stretch : stretches_)
      for (AssemblyRow& row : stretch.rows) rows.push_back(&row);
    for (AssemblyRow* const row : rows) {
      if (!row->target) continue;
      const auto at = std::ranges::lower_bound(rows, *row->target, {}, &AssemblyRow::address);
      if (at == rows.end() || (*at)->address != *row->target) {
        row->target_name = object_.name_of(*row->target);
      } else {
        (*at)->is_target = true;
        row->leads_down = *row->target > row->address;
      }
    }
  }

  ObjectCode& object_;
  std::vector<AssemblyStretch> stretches_;
  std::optional<std::uint64_t> end_;  // of the last instruction, if it is known
};

// Reads each source once.
void set_texts(std::vector<AssemblyFunction>& functions,
               const std::vector<std::string>& include_dirs) {
  std::map<std::string_view, std::map<std::uint64_t, std::vector<AssemblyStretch*>>> files;
  for (AssemblyFunction& function : functions)
    for (AssemblyStretch& stretch : function.stretches)
      if (stretch.line != 0) files[stretch.file][stretch.line].push_back(&stretch);
  for (auto& [file, wanted] : files) {
    std::optional<SourceFile> source = find_source(std::string(file), include_dirs);
    if (!source || !source->was_read()) continue;
    std::uint64_t number = 0;
    std::optional<std::string_view> text;
    for (auto& [line, stretches] : wanted) {
      while (number < line && (text = source->next_line())) ++number;
      if (number < line) break;
      for (AssemblyStretch* const stretch : stretches) stretch->text = std::string(*text);
    }
  }
}

}  // namespace

void add_code(std::vector<AssemblyFunction>& functions, std::span<const profile::Header> headers,
              const std::vector<std::string>& include_dirs, std::vector<std::string>& notes) {
  set_texts(functions, include_dirs);
  ObjectCodes objects(headers);
  for (AssemblyFunction& function : functions) {
    ObjectCode& object = objects.find(function.object);
    function.fault = object.fault();
    FunctionBuilder builder(object);
    for (AssemblyStretch& stretch : function.stretches) builder.add(stretch);
    function.stretches = builder.stretches();
  }
  objects.add_notes(notes);
}

std::vector<AssemblyFunction> assembly(const profile::Profile& profile,
                                       std::vector<std::size_t> functions, const std::string& glob,
                                       const Events& events,
                                       const std::vector<std::string>& include_dirs,
                                       std::vector<std::string>& notes) {
  const bool are_any = !functions.empty();
  std::erase_if(functions, [&](std::size_t index) {
    return !program::matches(glob, profile.function(index).name);
  });
  if (functions.empty() && are_any)
    notes.push_back(fmt::format("--asm={}: no listed function has such a name", glob));
  std::vector<AssemblyFunction> code = executed_code(profile, functions, events);
  std::vector<profile::Header> headers;
  for (const profile::Profile::Part& part : profile.parts()) headers.push_back(part.header);
  add_code(code, headers, include_dirs, notes);
  return code;
}

std::vector<AssemblyFunction> page_assembly(const profile::Profile& profile,
                                            std::vector<std::size_t> functions,
                                            const std::string& glob, Events events,
                                            const std::vector<std::string>& include_dirs) {
  events.show_all();
  std::vector<std::string> notes;
  return assembly(profile, std::move(functions), glob, events, include_dirs, notes);
}

void require_addresses(const profile::Profile& profile, const std::string& name) {
  if (!profile.parts().back().has_addresses)
    throw program::Error(name + ": no instruction addresses (--dump-instr=yes)");
}

}  // namespace cg::annotate
