// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/render/github.h"

#include <fmt/format.h>

#include "gate/render/headline.h"
#include "program/valid_utf8.h"

namespace cg::gate::render {
namespace {

using program::readable;

// The characters that are escaped in a command's message, and in its properties.
constexpr std::string_view kOfMessages = "%\r\n";
constexpr std::string_view kOfProperties = "%\r\n:,";

std::string escaped(std::string_view name, std::string_view special) {
  std::string text;
  for (const char c : readable(name))
    text += special.find(c) == std::string_view::npos ? std::string(1, c)
                                                      : fmt::format("%{:02X}", static_cast<int>(c));
  return text;
}

std::string_view below(std::string_view file, std::string_view workspace) {
  while (workspace.ends_with('/')) workspace.remove_suffix(1);
  const std::size_t length = workspace.size();
  const bool is_below =
      length > 0 && file.starts_with(workspace) && file.size() > length + 1 && file[length] == '/';
  return is_below ? file.substr(length + 1) : file;
}

// Where a row moved most; nullptr: no line is known.
const MovedLine* place(const Report& report, const EventRow& row) {
  if (row.event != report.moved_event) return nullptr;
  for (const MovedFunction& function : report.moved)
    if (function.line && (!row.function || *row.function == function.name)) return &*function.line;
  return nullptr;
}

std::string command(std::string_view level, Verdict verdict, const MovedLine* line,
                    std::string_view workspace, std::string_view message) {
  std::string properties;
  if (line != nullptr)
    properties = fmt::format("file={},line={},",
                             escaped(below(line->file, workspace), kOfProperties), line->line);
  return fmt::format("::{} {}title=cg_gate {}::{}\n", level, properties, name(verdict),
                     escaped(message, kOfMessages));
}

// The level of the annotation of a row; "": it has none.
std::string_view level_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::regression:
      return "error";
    case Verdict::unresolved:
      return "warning";
    case Verdict::layout:
      return "notice";
    default:
      return "";
  }
}

}  // namespace

std::string annotations(const Report& report, std::string_view workspace) {
  const Verdict verdict = report.verdict();
  if (report.baseline.empty())
    return command("notice", verdict, nullptr, workspace, headline(report));
  if (verdict == Verdict::environment)
    return command("warning", verdict, nullptr, workspace, headline(report));
  std::string text;
  for (const auto* rows : {&report.events, &report.functions})
    for (const EventRow& row : *rows) {
      const std::string_view level = level_of(row.verdict);
      if (level.empty()) continue;
      text += command(level, row.verdict, place(report, row), workspace,
                      fmt::format("{}: {}, limit {}", report.name, row_text(row), row.limit->text));
    }
  return text;
}

std::string not_obeyed(std::string_view text, std::string_view token) {
  return fmt::format("::stop-commands::{0}\n{1}::{0}::\n", token, text);
}

}  // namespace cg::gate::render
