// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/contexts.h"

#include <algorithm>
#include <span>

namespace cg::profile::callgraph {
namespace {

using Pieces = std::vector<std::string_view>;

// The texts between the apostrophes of a name.
Pieces pieces_of(std::string_view name) {
  Pieces pieces;
  for (std::size_t end; (end = name.find('\'')) != std::string_view::npos;
       name.remove_prefix(end + 1))
    pieces.push_back(name.substr(0, end));
  pieces.push_back(name);
  return pieces;
}

bool is_level(std::string_view piece) {
  return !piece.empty() && piece.find_first_not_of("0123456789") == std::string_view::npos;
}

// Neighbouring pieces of one name as they stand in it.
std::string_view joined(std::span<const std::string_view> pieces) {
  const char* begin = pieces.front().data();
  return {begin, static_cast<std::size_t>(pieces.back().data() + pieces.back().size() - begin)};
}

// A caller's name as its callees' names repeat it: only its own level of recursion stays.
Pieces without_levels(Pieces pieces) {
  if (pieces.size() > 1)
    pieces.erase(std::remove_if(pieces.begin() + 1, pieces.end(), is_level), pieces.end());
  return pieces;
}

// Of a callee's name, how many pieces are its own, if the rest says that `caller` called it; else
// 0.
std::size_t own_pieces(const Pieces& callee, const Pieces& caller) {
  for (std::size_t own = 1; own < callee.size(); ++own) {
    if (callee[own].empty() || is_level(callee[own]) || callee.size() - own > caller.size())
      continue;
    if (std::equal(callee.begin() + static_cast<std::ptrdiff_t>(own), callee.end(), caller.begin()))
      return is_level(callee[own - 1]) && own > 1 ? own - 1 : own;
  }
  return 0;
}

}  // namespace

std::string_view without_level(std::string_view name) {
  const std::size_t mark = name.rfind('\'');
  const bool has_level =
      mark != std::string_view::npos && mark > 0 && is_level(name.substr(mark + 1));
  return has_level ? name.substr(0, mark) : name;
}

Contexts::Contexts(const Profile& profile, const Graph& graph) : profile_(profile) {
  for (std::uint32_t i = 0; i < graph.calls(); ++i) {
    const Call& call = graph.call(CallId{i});
    const Pieces callee = pieces_of(profile.name_of(call.callee));
    if (callee.size() == 1) continue;
    const Pieces caller = pieces_of(profile.name_of(graph.piece(call.caller).function));
    if (const std::size_t own = own_pieces(callee, without_levels(caller)); own > 0)
      own_names_.insert(joined(std::span(callee).first(own)));
  }
  are_recorded_ = !own_names_.empty();
}

Context Contexts::of(FunctionId id) const {
  const std::string_view name = profile_.name_of(id);
  if (!are_recorded_) return {name, name, {}};
  const Pieces pieces = pieces_of(name);
  const auto size_at = [&](std::size_t first) {
    for (std::size_t size = 1; first + size <= pieces.size(); ++size)
      if (own_names_.contains(joined(std::span(pieces).subspan(first, size)))) return size;
    return std::size_t{1};
  };
  Context context;
  std::size_t at = size_at(0);
  context.name = context.own = joined(std::span(pieces).first(at));
  if (at < pieces.size() && is_level(pieces[at]))
    context.name = joined(std::span(pieces).first(++at));
  while (at < pieces.size()) {
    const std::size_t size = size_at(at);
    context.callers.push_back(joined(std::span(pieces).subspan(at, size)));
    at += size;
  }
  return context;
}

}  // namespace cg::profile::callgraph
