// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that one instruction belongs to, innermost first, by the names that a profile knows
// them by. Names pass through the user's changes, as all names of a profile do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "profile/callgraph/inlined_code.h"
#include "profile/name_changes.h"
#include "profile/profile.h"

namespace cg::profile::callgraph {

class InlinedChain {
 public:
  // All live longer. If the name of a file begins with `cut`, `cut` is left out.
  InlinedChain(Profile& profile, const NameChanges& changes, std::string_view cut)
      : profile_(profile), changes_(changes), cut_(cut) {}

  struct Place {
    FunctionKey function;
    FileId file;
    std::uint32_t line;

    bool operator==(const Place&) const = default;
  };

  // Makes the chain of `frames`. `said` is what the profile says of the instruction: the emitted
  // function, whose name stays if it is known, and the line, which stays if it is not 0.
  void set(std::span<const InlinedCode::Frame> frames, const Place& said);

  const Place& innermost() const { return places_.front(); }
  // Whether the line of the innermost is only near the instruction, which has none.
  bool is_line_nearest() const { return is_line_nearest_; }
  // The innermost inlined call.
  SiteId site();
  const FunctionKey& emitted() const { return places_.back().function; }

  // Adds counts to each inlined call of the chain.
  void add_to_calls(std::span<const std::int64_t> counts);

 private:
  // A frame, and its place as far as the frame says it.
  struct Known {
    InlinedCode::Frame frame;
    Place place;
  };
  struct Call {
    Place caller = {};
    FunctionKey callee = {};
    Profile::InlinedCall* call = nullptr;
  };

  void know(std::span<const InlinedCode::Frame> frames, const Place& said);
  Profile::InlinedCall& call(std::size_t inner);
  FileId file(std::string_view name, FileId unknown);
  NameId name(std::string_view name);

  Profile& profile_;
  const NameChanges& changes_;
  const std::string_view cut_;
  std::vector<Place> places_;
  // Of instructions one behind the other the outer frames are most often the same.
  std::vector<Known> known_;   // of the last frames, outermost first
  std::optional<Place> said_;  // with them
  std::vector<Call> calls_;    // of the last chain, outermost first
  bool is_line_nearest_ = false;
  std::unordered_map<const char*, FileId> files_;  // by their texts' addresses
  std::unordered_map<const char*, NameId> names_;
};

}  // namespace cg::profile::callgraph
