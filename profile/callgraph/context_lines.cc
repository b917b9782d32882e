// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/context_lines.h"

#include "profile/scan.h"
#include "program/characters.h"

namespace cg::profile::callgraph {
std::optional<std::uint64_t> ContextLines::number_of(std::string_view name) {
  name = program::without_leading_blanks(name);
  if (name.size() < 2 || name[0] != '(' || !program::is_digit(name[1])) return std::nullopt;
  return scan_magnitude(name.data() + 1).value;
}

const char* ContextLines::scan(std::string_view line, const Place& place) {
  if (line == kContextsBegin) path_.assign(1, ContextNode::kProgram);
  if (path_.empty() || !line.starts_with(kContext)) return nullptr;
  const char* at = line.data() + kContext.size();
  path_.resize(scan_depth(at, place) + 1);
  node_ = {.above = path_.back()};
  at = skip_blanks(at);
  if (scan_number(at, node_.calls) != Scan::number) throw place.error("malformed context");
  at = skip_blanks(at);
  if (std::string_view(at, static_cast<std::size_t>(line.data() + line.size() - at))
          .starts_with(kContextRest)) {
    node_.is_rest = true;
    at += kContextRest.size();
  } else {
    scan_function(at, place);
  }
  if (*at != '\n' && !program::is_blank(*at)) throw place.error("malformed context");
  return at;
}

// A depth that the path reaches.
std::uint32_t ContextLines::scan_depth(const char*& at, const Place& place) const {
  const Magnitude depth = scan_magnitude(at);
  if (depth.outcome != Scan::number) throw place.error("malformed context");
  if (depth.value >= path_.size()) throw place.error("a context without the one above it");
  at = depth.next;
  return static_cast<std::uint32_t>(depth.value);
}

// "(NUMBER)" or "(NUMBER)>DEPTH".
void ContextLines::scan_function(const char*& at, const Place& place) {
  if (*at != '(') throw place.error("malformed context");
  const Magnitude number = scan_magnitude(at + 1);
  if (number.outcome != Scan::number || *number.next != ')') throw place.error("malformed context");
  const auto known = functions_.find(number.value);
  if (known == functions_.end())
    throw place.error("name (" + std::to_string(number.value) + ") is not defined");
  node_.function = known->second;
  at = number.next + 1;
  if (*at != '>') return;
  const std::uint32_t depth = scan_depth(++at, place);
  if (depth + 1 == path_.size()) throw place.error("a context without the one above it");
  node_.target = path_[depth + 1];
}

void ContextLines::add(Profile& profile, std::span<const std::int64_t> counts) {
  const std::uint32_t number = profile.on_context(node_, counts);
  if (!node_.ends()) path_.push_back(number);
}

}  // namespace cg::profile::callgraph
