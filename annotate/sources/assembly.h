// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts the instructions of object files, and the texts of source lines, beside the code that ran.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "annotate/document/assembly.h"
#include "profile/header.h"

namespace cg::annotate {

// The most bytes of code that did not run and are shown between instructions that ran.
inline constexpr std::uint64_t kMostBytesBetween = 64;

// Sets texts and targets, and adds the instructions between those that ran. `headers` tell which
// builds of the objects ran; of an object of which several ran, or another lies there now, nothing
// is shown. Adds to `notes` what could not be read.
void add_code(std::vector<AssemblyFunction>& functions, std::span<const profile::Header> headers,
              const std::vector<std::string>& include_dirs, std::vector<std::string>& notes);

}  // namespace cg::annotate
