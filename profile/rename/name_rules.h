// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options that change names as they are read. Expressions, which cg_annotate and cg_diff share,
// may come several times: a name goes through all of them, in the order of the command line.
#pragma once

#include <string>
#include <string_view>

#include "profile/rename/substitution.h"
#include "program/command_line.h"

namespace cg::profile::rename {

// Names of functions without their template arguments: "std::vector<...>::push_back(int const&)".
// The brackets of operators, of lambdas and of names that begin with a bracket are kept. The name itself, if its brackets
// do not match.
std::string short_name(std::string_view name);

struct NameRules {
  Substitution file;
  Substitution function;
  bool shorten_templates = false;  // of functions, after `function` (short_name)

  std::string changed_file(std::string_view name) const;
  std::string changed_function(std::string_view name) const;
};

// For the option table of a program whose Options have a NameRules `names`. A bad expression throws
// a usage error.
template <class Options>
inline constexpr program::Handled<Options> kModFilename = {
    {"--mod-filename", program::Takes::either, "EXPR", "change file names, e.g. s/^.*\\/src\\///"},
    [](Options& options, const program::Argument& argument) {
      options.names.file.add(argument.option->name, argument.value);
    }};
template <class Options>
inline constexpr program::Handled<Options> kModFuncname = {
    {"--mod-funcname", program::Takes::either, "EXPR",
     "change function names, e.g. s/\\.llvm\\..*//"},
    [](Options& options, const program::Argument& argument) {
      options.names.function.add(argument.option->name, argument.value);
    }};

}  // namespace cg::profile::rename
