// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the JSON of instructions that the scripts of a page read (code.js): which functions there
// are, and of each function its instructions, in the order of addresses. Addresses are hexadecimal
// texts, since numbers of JavaScript have 53 bits. Texts of source lines are not among it: a page has
// those of the files that may be in it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "annotate/document/assembly.h"
#include "annotate/document/count_rows.h"

namespace cg::annotate::render::html {

std::string assembly_json(const std::vector<AssemblyFunction>& functions);

std::string code_json(const AssemblyFunction& function);

// Keys: the number of the instruction in its function, and 0. Those that did not run have no row.
CountRows code_counts(const AssemblyFunction& function, std::size_t events);

}  // namespace cg::annotate::render::html
