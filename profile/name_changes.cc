// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/name_changes.h"

#include "profile/reader.h"
#include "program/error.h"

namespace cg::profile {

std::string NameChanges::changed(std::string_view name, const MovedNames& names) const {
  std::string changed = rules.changed_file(name);
  if (const auto found = names.find(changed); found != names.end()) changed = found->second;
  if (changed.size() > kMostFileName)
    throw program::Error("a file name of " + std::to_string(name.size()) +
                         " bytes would become one of " + std::to_string(changed.size()) +
                         ", of at most " + std::to_string(kMostFileName));
  return changed;
}

}  // namespace cg::profile
