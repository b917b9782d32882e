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

void InlinedChain::set(std::span<const InlinedCode::Frame> frames, std::size_t same_outer,
                       const Place& said) {
  is_line_nearest_ = said.line == 0 && !frames.empty() && frames.front().is_nearest;
  if (!is_said_again(said)) known_.clear();
  said_ = said;
  const std::size_t had = known_.size(), same = this->same(frames, same_outer);
  if (same == 0) are_files_said_ = false;
  known_.resize(frames.size());
  for (std::size_t i = frames.size(); i-- > same;) know(i, i < had, frames[frames.size() - 1 - i]);
  // (Calls from other places are others.)
  for (std::size_t i = same + 1; i < known_.size(); ++i) known_[i].call = nullptr;
  innermost_ = known_.empty() ? said : known_.back().place;
  if (said.line > 0) {
    innermost_.file = said.file;
    innermost_.line = said.line;
  }
}

// What the profile says of the function matters to the outermost frame, and to those without a file.
bool InlinedChain::is_said_again(const Place& said) const {
  const FunctionKey &now = said.function, &before = said_.function;
  return now.object == before.object && now.name == before.name &&
         (!are_files_said_ || (now.file == before.file && said.file == said_.file));
}

std::size_t InlinedChain::same(std::span<const InlinedCode::Frame> frames,
                               std::size_t same_outer) const {
  const std::size_t most = std::min(frames.size(), known_.size());
  std::size_t same = std::min(same_outer, most);
  while (same < most && is_same(known_[same].frame, frames[frames.size() - 1 - same])) ++same;
  return same;
}

// Most often only the line is another.
void InlinedChain::know(std::size_t number, bool was_known, const InlinedCode::Frame& frame) {
  Known& known = known_[number];
  const InlinedCode::Frame& before = known.frame;
  const bool is_function_known = was_known && is_same(frame.function, before.function) &&
                                 is_same(frame.function_file, before.function_file);
  if (!is_function_known) {
    known.place.function = {said_.function.object, file(frame.function_file, said_.function.file),
                            name(frame.function)};
    if (number == 0 && profile_.name(said_.function.name) != kUnknown)
      known.place.function.name = said_.function.name;
    known.function.reset();
    known.call = nullptr;
  }
  if (!was_known || !is_same(frame.file, before.file))
    known.place.file = file(frame.file, said_.file);
  known.place.line = frame.line;
  if (frame.function_file.empty() || frame.file.empty()) are_files_said_ = true;
  known.frame = frame;
}

SiteId InlinedChain::site() {
  SiteId site = SiteId::none;
  for (std::size_t i = 0; i + 1 < known_.size(); ++i) {
    const Place& place = known_[i].place;
    site = profile_.intern_site(place.function, place.file, place.line, site);
  }
  return site;
}

void InlinedChain::add_to_calls(std::span<const std::int64_t> counts) {
  for (std::size_t i = known_.size(); i-- > 1;) {
    Known &inner = known_[i], &outer = known_[i - 1];
    if (inner.call == nullptr) {
      const FunctionId caller = function(outer);
      inner.call =
          &profile_.inlined_call(caller, outer.place.file, outer.place.line, function(inner));
    }
    profile_.add_to(*inner.call, counts);
  }
}

FunctionId InlinedChain::function(Known& known) {
  if (!known.function) known.function = profile_.intern(known.place.function);
  return *known.function;
}

FileId InlinedChain::file(std::string_view name, FileId unknown) {
  if (name.empty()) return unknown;
  return files_.of(name.data(), [&] {
    if (name.starts_with(cut_)) name.remove_prefix(cut_.size());
    return profile_.intern_file(changes_.change_files() ? changes_.file(name) : std::string(name));
  });
}

NameId InlinedChain::name(std::string_view name) {
  if (name.empty()) return profile_.intern_name(kUnknown);
  return names_.of(name.data(), [&] {
    return profile_.intern_name(changes_.change_functions() ? changes_.function(name)
                                                            : std::string(name));
  });
}

}  // namespace cg::profile::callgraph
