// SPDX-License-Identifier: GPL-2.0-or-later
//
// The debug information of the objects that a profile names, as they lie on this machine: the answer
// to the reader's questions about inlined code. An object that is gone, or is another build than the
// one that ran, gives no answers, and there is a note about it.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "binaries/frame_stack.h"
#include "binaries/inline_chains.h"
#include "profile/callgraph/inlined_code.h"

namespace cg::annotate {

class DebugInfo : public profile::callgraph::InlinedCode {
 public:
  DebugInfo();
  ~DebugInfo() override;

  // From now on code without a line keeps the place that the profile has, instead of the nearest line.
  void leave_lines_unknown() { leaves_lines_unknown_ = true; }

  void begin(const profile::Header& header, const ReadAhead& read_ahead) override;
  std::span<const Frame> at(std::string_view object, std::uint64_t address) override;
  std::size_t same_outer() const override { return same_outer_; }

  // Throws when the reader asked nothing since the last call: the profile `name` has no addresses of
  // instructions.
  void require_addresses(const std::string& name);

  // What could not be read, a sentence for each object; and which objects servers were asked for in
  // vain.
  std::vector<std::string> notes() const;

 private:
  struct Object;

  Object& object(std::string_view name);
  std::span<const binaries::Frame> chain_at(binaries::InlineChains& chains, std::uint64_t address);
  void look_ahead();
  std::string without_debug_information() const;

  std::map<std::string, std::string, std::less<>> builds_;  // of the objects of the file at hand
  std::map<std::pair<std::string, std::string>, std::unique_ptr<Object>>
      objects_;           // by name, build
  ReadAhead read_ahead_;  // until the file was read ahead
  std::string_view last_name_;
  Object* last_ = nullptr;
  const Object* answered_ = nullptr;    // about which the last answer was that had frames
  binaries::FrameStack<Frame> frames_;  // of that answer
  std::size_t same_outer_ = 0;
  bool has_servers_ = false;  // of debug information
  bool leaves_lines_unknown_ = false;
  bool was_asked_ = false;
};

}  // namespace cg::annotate
