// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/error.h"

#include <system_error>

namespace cg::profile {

Error system_error(const std::string& name, int error_number) {
  return Error(name + ": " + std::generic_category().message(error_number));
}

}  // namespace cg::profile
