// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/checkpoint.h"

#include <algorithm>
#include <string_view>

#include "program/characters.h"

namespace cg::profile {

bool is_checkpoint(const std::vector<std::string>& descriptions) {
  constexpr std::string_view kDescription = "desc:";
  return std::ranges::any_of(descriptions, [=](std::string_view description) {
    if (description.starts_with(kDescription)) description.remove_prefix(kDescription.size());
    return program::without_leading_blanks(description) == kCheckpoint;
  });
}

std::string checkpoint_note(const std::string& name) {
  return name + ": a checkpoint, of a run that was not finished";
}

}  // namespace cg::profile
