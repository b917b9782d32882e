// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/error.h"

#include <fmt/format.h>

#include <system_error>

namespace cg::program {

Error formatted_usage_error(fmt::string_view format, fmt::format_args args) {
  return Error(fmt::vformat(format, args), Status::usage);
}

Error system_error(const std::string& name, int error_number) {
  return Error(name + ": " + std::generic_category().message(error_number));
}

}  // namespace cg::program
