// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/name_rules.h"

#include <array>
#include <cstddef>

namespace cg::profile::rename {
namespace {

constexpr std::string_view kOperator = "operator";

// Operators with an angle bracket, longer ones first.
constexpr auto kSigns = std::to_array<std::string_view>(
    {"<<=", "<=>", ">>=", "->*", "<<", "<=", ">>", ">=", "->", "<", ">"});

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

// How long "operator<<" is, if one is at `at`; else 0.
std::size_t operator_size(std::string_view name, std::size_t at) {
  if (!name.substr(at).starts_with(kOperator)) return 0;
  if (at > 0 && is_of_name(name[at - 1])) return 0;
  for (const std::string_view sign : kSigns)
    if (name.substr(at + kOperator.size()).starts_with(sign)) return kOperator.size() + sign.size();
  return 0;
}

char opening(char closing) {
  return closing == '>' ? '<' : closing == ')' ? '(' : closing == ']' ? '[' : '{';
}

// The end of the arguments that begin with the "<" at `at`, behind their ">"; npos if there is
// none. In round brackets ">" may be a comparison: there it closes what was opened there.
std::size_t end_of_arguments(std::string_view name, std::size_t at) {
  std::string open;
  while (at < name.size()) {
    if (const std::size_t size = operator_size(name, at); size > 0) {
      at += size;
      continue;
    }
    const char c = name[at];
    const bool is_arrow = c == '>' && name[at - 1] == '-';
    if (c == '<' || c == '(' || c == '[' || c == '{') {
      open += c;
    } else if (c == '>' && !is_arrow) {
      if (open.back() == '<') open.pop_back();
    } else if (c == ')' || c == ']' || c == '}') {
      while (open.size() > 1 && open.back() == '<' && opening(c) != '<') open.pop_back();
      if (open.back() != opening(c)) return std::string_view::npos;
      open.pop_back();
    }
    ++at;
    if (open.empty()) return at;
  }
  return std::string_view::npos;
}

}  // namespace

std::string short_name(std::string_view name) {
  std::string text;
  bool takes_arguments = false;  // what is before is the name of something
  for (std::size_t at = 0; at < name.size();) {
    if (const std::size_t size = operator_size(name, at); size > 0) {
      text += name.substr(at, size);
      at += size;
      if (name.substr(at).starts_with(" <")) text += name[at++];
      takes_arguments = true;
      continue;
    }
    if (name[at] == '<' && takes_arguments) {
      const std::size_t end = end_of_arguments(name, at);
      if (end == std::string_view::npos) return std::string(name);
      text += end == at + 2 ? "<>" : "<...>";
      at = end;
      takes_arguments = false;
      continue;
    }
    takes_arguments = is_of_name(name[at]);
    text += name[at++];
  }
  return text;
}

std::string NameRules::changed_file(std::string_view name) const {
  return file.empty() ? std::string(name) : file.apply(name);
}

std::string NameRules::changed_function(std::string_view name) const {
  std::string changed = function.empty() ? std::string(name) : function.apply(name);
  return shorten_templates ? short_name(changed) : changed;
}

}  // namespace cg::profile::rename
