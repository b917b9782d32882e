// SPDX-License-Identifier: GPL-2.0-or-later
//
// A file without a name, for reading and writing: it is gone when nobody has it open any more.
#pragma once

#include <optional>
#include <string>

#include "program/system_files.h"

namespace cg::program {

// In $TMPDIR, or in `usual_folder`. None if there can be no such file.
std::optional<Descriptor> nameless_file(std::string usual_folder);

}  // namespace cg::program
