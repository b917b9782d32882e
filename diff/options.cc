// SPDX-License-Identifier: GPL-2.0-or-later
#include "diff/options.h"

#include <array>

#include "program/error.h"

namespace cg::diff {
namespace {

using program::Handled;
using program::Takes;

constexpr auto kOptions = std::to_array<Handled<Options>>({
    profile::rename::kModFilename<Options>,
    profile::rename::kModFuncname<Options>,
    {{"-v", Takes::version, "", "show the version"}},
});

void take_file(Options& options, std::string_view name) { options.files.emplace_back(name); }

void check(const Options& options) {
  if (options.files.size() != 2)
    throw program::usage_error("two profiles are needed, {} given; see cg_diff --help",
                               options.files.size());
  if (options.before() == "-" && options.after() == "-")
    throw program::usage_error("standard input cannot be read twice");
}

}  // namespace

const program::Program<Options> kProgram = {
    .name = "cg_diff",
    .synopsis = "[options] cachegrind-out-file1 cachegrind-out-file2",
    .purpose = "Subtracts the first profile from the second, per function, and writes a profile.",
    .options = kOptions,
    .take_file = take_file,
    .check = check,
    .examples =
        "  cg_diff before.out after.out > delta && cg_annotate delta\n"
        "  cg_diff --mod-filename='s|^/build/[^/]*/||' before.out after.out > delta",
};

}  // namespace cg::diff
