// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/inlined_chain.h"

#include <algorithm>
#include <cstddef>

namespace cg::profile::callgraph {

namespace {

bool is_same(std::string_view a, std::string_view b) {
  return a.data() == b.data() && a.size() == b.size();
}

bool is_same(const InlinedCode::Frame& a, const InlinedCode::Frame& b) {
  return is_same(a.function, b.function) && is_same(a.function_file, b.function_file) &&
         is_same(a.file, b.file) && a.line == b.line;
}

}  // namespace

void InlinedChain::set(std::span<const InlinedCode::Frame> frames, const Place& said) {
  is_line_nearest_ = said.line == 0 && !frames.empty() && frames.front().is_nearest;
  places_.clear();
  if (frames.empty()) places_.push_back(said);
  know(frames, said);
  for (std::size_t i = frames.size(); i-- > 0;) places_.push_back(known_[i].place);
  if (profile_.name(said.function.name) != kUnknown)
    places_.back().function.name = said.function.name;
  if (said.line > 0) {
    places_.front().file = said.file;
    places_.front().line = said.line;
  }
}

void InlinedChain::know(std::span<const InlinedCode::Frame> frames, const Place& said) {
  const bool says_the_same = said_ && said_->function.object == said.function.object &&
                             said_->function.file == said.function.file && said_->file == said.file;
  said_ = said;
  std::size_t same = 0;
  const std::size_t most = says_the_same ? std::min(frames.size(), known_.size()) : 0;
  while (same < most && is_same(known_[same].frame, frames[frames.size() - 1 - same])) ++same;
  known_.erase(known_.begin() + static_cast<std::ptrdiff_t>(same), known_.end());
  const auto added = frames.first(frames.size() - same);
  for (const InlinedCode::Frame& frame : added)
    known_.push_back({frame,
                      {{said.function.object, file(frame.function_file, said.function.file),
                        name(frame.function)},
                       file(frame.file, said.file),
                       frame.line}});
  std::reverse(known_.begin() + static_cast<std::ptrdiff_t>(same), known_.end());
}

SiteId InlinedChain::site() {
  SiteId site = SiteId::none;
  for (std::size_t i = places_.size() - 1; i > 0; --i)
    site = profile_.intern_site(places_[i].function, places_[i].file, places_[i].line, site);
  return site;
}

void InlinedChain::add_to_calls(std::span<const std::int64_t> counts) {
  for (std::size_t i = 0; i + 1 < places_.size(); ++i) profile_.add_to(call(i), counts);
}

// Of a place by the one around it.
Profile::InlinedCall& InlinedChain::call(std::size_t inner) {
  const Place& caller = places_[inner + 1];
  const FunctionKey& callee = places_[inner].function;
  const std::size_t number = places_.size() - 2 - inner;
  if (number >= calls_.size()) calls_.resize(number + 1);
  Call& last = calls_[number];
  if (last.call != nullptr && last.caller == caller && last.callee == callee) return *last.call;
  Profile::InlinedCall& call =
      profile_.inlined_call(caller.function, caller.file, caller.line, callee);
  last = {caller, callee, &call};
  return call;
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
