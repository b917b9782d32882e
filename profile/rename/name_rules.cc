// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/name_rules.h"

#include "profile/rename/short_name.h"

namespace cg::profile::rename {

std::string NameRules::changed_file(std::string_view name) const {
  return file.empty() ? std::string(name) : file.apply(name);
}

std::string NameRules::changed_function(std::string_view name) const {
  std::string changed = function.empty() ? std::string(name) : function.apply(name);
  return shorten_templates ? short_name(changed) : changed;
}

}  // namespace cg::profile::rename
