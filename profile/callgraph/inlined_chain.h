// SPDX-License-Identifier: GPL-2.0-or-later
//
// The functions that one instruction belongs to, innermost first, by the names that a profile knows
// them by. Names pass through the user's changes, as all names of a profile do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "profile/callgraph/ids_by_address.h"
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

  // Makes the chain of `frames`, of which so many of the outer ones are those of the last chain. `said`
  // is what the profile says of the instruction: the emitted function, whose name stays if it is known,
  // and the line, which stays if it is not 0.
  void set(std::span<const InlinedCode::Frame> frames, std::size_t same_outer, const Place& said);

  const Place& innermost() const { return innermost_; }
  FunctionId innermost_function() {
    return known_.empty() ? profile_.intern(innermost_.function) : function(known_.back());
  }
  // Whether the line of the innermost is only near the instruction, which has none.
  bool is_line_nearest() const { return is_line_nearest_; }
  // The innermost inlined call.
  SiteId site();
  const FunctionKey& emitted() const {
    return known_.empty() ? innermost_.function : known_.front().place.function;
  }

  // Adds counts to each inlined call of the chain.
  void add_to_calls(std::span<const std::int64_t> counts);

 private:
  // A frame and its place. Once they were asked for: the number of its function, and the call of it by
  // the frame around it.
  struct Known {
    InlinedCode::Frame frame = {};
    Place place = {};
    std::optional<FunctionId> function = {};
    Profile::InlinedCall* call = nullptr;
  };

  std::size_t same(std::span<const InlinedCode::Frame> frames, std::size_t same_outer) const;
  bool is_said_again(const Place& said) const;
  void know(std::size_t number, bool was_known, const InlinedCode::Frame& frame);
  FunctionId function(Known& known);
  FileId file(std::string_view name, FileId unknown);
  NameId name(std::string_view name);

  Profile& profile_;
  const NameChanges& changes_;
  const std::string_view cut_;
  Place innermost_ = {};
  // Of instructions one behind the other the outer frames are most often the same.
  std::vector<Known> known_;     // frames of the chain, outermost first
  Place said_ = {};              // with them
  bool are_files_said_ = false;  // some frames have no file: there are said_'s in their places
  bool is_line_nearest_ = false;
  IdsByAddress<FileId> files_;  // of texts
  IdsByAddress<NameId> names_;
};

}  // namespace cg::profile::callgraph
