// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/html/code_json.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

#include "program/json_pieces.h"

namespace cg::annotate::render::html {
namespace {

using program::JsonLayout;
using program::JsonObject;
using program::JsonPlace;

std::string hexadecimal(std::uint64_t address) { return fmt::format("{:x}", address); }

// The rows of all stretches.
template <class Visit>
void for_each_row(const AssemblyFunction& function, Visit visit) {
  std::size_t number = 0;
  for (const AssemblyStretch& stretch : function.stretches)
    for (const AssemblyRow& row : stretch.rows) visit(number++, row);
}

void put_stretches(JsonPlace to, const AssemblyFunction& function) {
  std::vector<std::string_view> files;
  std::map<std::string_view, std::size_t> numbers;
  std::vector<std::size_t> file_of;
  for (const AssemblyStretch& stretch : function.stretches) {
    const auto [known, is_new] = numbers.emplace(stretch.file, files.size());
    if (is_new) files.push_back(stretch.file);
    file_of.push_back(known->second);
  }
  JsonObject object(to);
  object.put("files", files);
  object.put("file", file_of);
  object.put("line", function.stretches, &AssemblyStretch::line);
  object.put("before", function.stretches, &AssemblyStretch::bytes_before);
  object.put("rows", function.stretches,
             [](const AssemblyStretch& stretch) { return stretch.rows.size(); });
}

void put_jumps(JsonPlace to, const AssemblyFunction& function) {
  program::JsonArray jumps(to);
  for_each_row(function, [&](std::size_t number, const AssemblyRow& row) {
    for (const AssemblyJump& jump : row.jumps) {
      program::JsonArray one(jumps.next());
      one.put(number);
      one.put(hexadecimal(jump.to));
      one.put(jump.followed);
      one.put(jump.executed);
    }
  });
}

}  // namespace

std::string assembly_json(const std::vector<AssemblyFunction>& functions) {
  std::string text;
  {
    JsonObject object({text, JsonLayout::compact});
    object.put("file", functions, &AssemblyFunction::file);
    object.put("name", functions, &AssemblyFunction::name);
    object.put("object", functions, &AssemblyFunction::object);
    object.put("fault", functions, &AssemblyFunction::fault);
  }
  return text;
}

std::string code_json(const AssemblyFunction& function) {
  std::vector<std::string> addresses, texts;
  std::vector<std::optional<std::string>> targets;
  std::vector<std::string> names;
  for_each_row(function, [&](std::size_t, const AssemblyRow& row) {
    addresses.push_back(hexadecimal(row.address));
    texts.push_back(row.text);
    names.push_back(row.target_name);
    targets.push_back(row.target ? std::optional(hexadecimal(*row.target)) : std::nullopt);
  });
  std::string text;
  {
    JsonObject object({text, JsonLayout::compact});
    put_stretches(object.key("stretches"), function);
    object.put("address", addresses);
    object.put("text", texts);
    object.put("target", targets);
    object.put("name", names);
    put_jumps(object.key("jumps"), function);
  }
  return text;
}

CountRows code_counts(const AssemblyFunction& function, std::size_t events) {
  CountRows rows(events);
  std::vector<std::int64_t> counts;
  for_each_row(function, [&](std::size_t number, const AssemblyRow& row) {
    if (row.counts.empty()) return;
    counts.clear();
    for (const profile::Count& count : row.counts) counts.push_back(count.value_or(0));
    rows.add({number, 0}, counts);
  });
  return rows;
}

}  // namespace cg::annotate::render::html
