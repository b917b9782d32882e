// SPDX-License-Identifier: GPL-2.0-or-later
//
// For tests: texts of Callgrind's format as a profile, each fed in one piece or line by line.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "profile/callgraph/reader.h"

namespace cg::profile::callgraph {

class ReadText {
 public:
  explicit ReadText(Profile::Keep keep = Profile::Keep::rows_and_calls) : profile_(place_, keep) {}

  // Of one text, in a file "f".
  explicit ReadText(std::string_view text, std::size_t piece = std::string_view::npos)
      : ReadText() {
    add("f", text, Sign::plus, {kAsTheyAre}, piece);
  }

  void keep_contexts() { profile_.keep_contexts(); }

  // Adds or subtracts a text of whole lines. The reader is fed pieces of at least `piece` bytes.
  void add(const std::string& name, std::string_view text, Sign sign = Sign::plus,
           const NameChanges& changes = {kAsTheyAre}, std::size_t piece = std::string_view::npos) {
    place_ = {.file = name};
    profile_.begin(sign);
    Reader reader(place_, profile_, changes);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t from =
          std::min(text.size() - 1, piece < text.size() ? at + piece : text.size());
      const std::size_t end = text.find('\n', from) + 1;
      reader.feed(std::string(text.substr(at, end - at)));  // a copy: what lies behind is not ours
      at = end;
    }
    reader.finish();
    disagreement_ = reader.disagreement();
  }

  const Profile& operator*() const { return profile_; }
  const Profile* operator->() const { return &profile_; }
  const CallHeader& header() const { return *profile_.parts().front().call_header; }

  // Of the last text.
  const std::optional<std::string>& disagreement() const { return disagreement_; }

 private:
  static inline const rename::NameRules kAsTheyAre;

  Place place_;
  Profile profile_;
  std::optional<std::string> disagreement_;
};

}  // namespace cg::profile::callgraph
