// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options that change names as they are read, which cg_annotate and cg_diff share. Each may
// come several times: a name goes through all of them, in the order of the command line.
#pragma once

#include "profile/rename/substitution.h"
#include "program/command_line.h"

namespace cg::profile::rename {

struct NameRules {
  Substitution file;
  Substitution function;
};

// For the option table of a program.
inline constexpr program::Option kModFilename = {"--mod-filename", program::Takes::kAttached,
                                                 "EXPR",
                                                 "change file names, e.g. s/^.*\\/src\\///"};
inline constexpr program::Option kModFuncname = {"--mod-funcname", program::Takes::kAttached,
                                                 "EXPR",
                                                 "change function names, e.g. s/\\.llvm\\..*//"};

// Takes one of these options; false if `argument` is another. Throws a usage error at a bad
// expression.
inline bool take_name_rule(NameRules& rules, const program::Argument& argument) {
  if (argument.is(kModFilename.name))
    rules.file.add(kModFilename.name, argument.value);
  else if (argument.is(kModFuncname.name))
    rules.function.add(kModFuncname.name, argument.value);
  else
    return false;
  return true;
}

}  // namespace cg::profile::rename
