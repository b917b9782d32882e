// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options that say what of a profile is looked at, and as what.
#pragma once

#include "annotate/formula.h"
#include "program/command_line.h"

namespace cg::annotate {

template <class Options>
inline constexpr program::Handled<Options> kEvent = {
    {"--event", program::Takes::attached, "NAME=FORMULA",
     "an event made of others: --event='IPM=Ir/(D1mr+D1mw)'"},
    [](Options& options, const program::Argument& argument) {
      options.formulas.push_back(parse_formula(argument.not_empty(), argument.option->name));
    }};

}  // namespace cg::annotate
