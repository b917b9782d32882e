// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/inlined_chain.h"

namespace cg::profile::callgraph {

void InlinedChain::set(std::span<const InlinedCode::Frame> frames, const Place& said) {
  places_.clear();
  is_line_nearest_ = said.line == 0 && !frames.empty() && frames.front().is_nearest;
  if (frames.empty()) places_.push_back(said);
  for (const InlinedCode::Frame& frame : frames)
    places_.push_back({{said.function.object, file(frame.function_file, said.function.file),
                        name(frame.function)},
                       file(frame.file, said.file),
                       frame.line});
  if (profile_.name(said.function.name) != kUnknown)
    places_.back().function.name = said.function.name;
  if (said.line > 0) {
    places_.front().file = said.file;
    places_.front().line = said.line;
  }
}

SiteId InlinedChain::site() {
  SiteId site = SiteId::none;
  for (std::size_t i = places_.size() - 1; i > 0; --i)
    site = profile_.intern_site(places_[i].function, places_[i].file, places_[i].line, site);
  return site;
}

void InlinedChain::add_to_calls(std::span<const std::int64_t> counts) {
  for (std::size_t i = 0; i + 1 < places_.size(); ++i) {
    const Place& caller = places_[i + 1];
    profile_.on_inlined_call(caller.function, caller.file, caller.line, places_[i].function,
                             counts);
  }
}

FileId InlinedChain::file(std::string_view name, FileId unknown) {
  if (name.empty()) return unknown;
  const auto [at, is_new] = files_.try_emplace(name.data());
  if (name.starts_with(cut_)) name.remove_prefix(cut_.size());
  if (is_new)
    at->second =
        profile_.intern_file(changes_.change_files() ? changes_.file(name) : std::string(name));
  return at->second;
}

NameId InlinedChain::name(std::string_view name) {
  if (name.empty()) return profile_.intern_name(kUnknown);
  const auto [at, is_new] = names_.try_emplace(name.data());
  if (is_new)
    at->second = profile_.intern_name(changes_.change_functions() ? changes_.function(name)
                                                                  : std::string(name));
  return at->second;
}

}  // namespace cg::profile::callgraph
