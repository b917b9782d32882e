// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options of a comparison that follows the source.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "annotate/options/compared_sides.h"
#include "program/command_line.h"

namespace cg::annotate {

// Takes a profile of the current side.
void take_profile(ComparisonOptions& options, std::string_view name);

// The options of both sides; --diff stands for --before and --after. Throws a usage error unless
// each side has a profile.
ComparisonOptions both_sides(const ComparisonOptions& options, bool difference,
                             const std::vector<std::string>& profiles);

// The option table, for a program whose Options have ComparisonOptions `comparison`.
using Side = SideOptions ComparisonOptions::*;

void take_side(ComparisonOptions& options, Side side, const program::Argument& argument);
void take_sources(ComparisonOptions& options, Side side, const program::Argument& argument);
void take_revision(ComparisonOptions& options, Side side, const program::Argument& argument);

using TakeForSide = void (*)(ComparisonOptions&, Side, const program::Argument&);

template <class Options, TakeForSide take, Side side>
void take_for(Options& options, const program::Argument& argument) {
  options.comparison.asked_by = argument.option->name;
  take(options.comparison, side, argument);
}

template <class Options>
inline constexpr program::Handled<Options> kBefore = {
    {"--before", program::Takes::either, "FILE",
     "compare: profiles before the change, one or more files"},
    take_for<Options, take_side, &ComparisonOptions::before>};

template <class Options>
inline constexpr program::Handled<Options> kAfter = {
    {"--after", program::Takes::either, "FILE",
     "compare: profiles after the change, one or more files"},
    take_for<Options, take_side, &ComparisonOptions::after>};

template <class Options>
inline constexpr program::Handled<Options> kBeforeSource = {
    {"--before-source", program::Takes::either, "DIR", "compare: the folder of the sources before"},
    take_for<Options, take_sources, &ComparisonOptions::before>};

template <class Options>
inline constexpr program::Handled<Options> kAfterSource = {
    {"--after-source", program::Takes::either, "DIR", "compare: the folder of the sources after"},
    take_for<Options, take_sources, &ComparisonOptions::after>};

template <class Options>
inline constexpr program::Handled<Options> kBeforeGit = {
    {"--before-git", program::Takes::either, "REV", "compare: the sources before, a git revision"},
    take_for<Options, take_revision, &ComparisonOptions::before>};

template <class Options>
inline constexpr program::Handled<Options> kAfterGit = {
    {"--after-git", program::Takes::either, "REV", "compare: the sources after, a git revision"},
    take_for<Options, take_revision, &ComparisonOptions::after>};

}  // namespace cg::annotate
