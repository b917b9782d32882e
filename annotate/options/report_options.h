// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options that all reports have. The Options of a program that lists them in its table derive
// from EventOptions and SourceOptions and have a member show_percs.
#pragma once

#include <string_view>
#include <vector>

#include "annotate/options/formula.h"
#include "annotate/options/machine_cycles.h"
#include "annotate/options/option_values.h"
#include "annotate/options/selection.h"
#include "annotate/options/sort_events.h"
#include "program/command_line.h"
#include "program/error.h"

namespace cg::annotate {

template <class Options>
inline constexpr program::Handled<Options> kShow = {
    {"--show", program::Takes::attached, "A,B,C", "the events to show, in this order [all]"},
    [](Options& options, const program::Argument& argument) {
      const std::vector<std::string_view> names = split(argument.value);
      options.show.assign(names.begin(), names.end());
    }};

template <class Options>
inline constexpr program::Handled<Options> kSort = {
    {"--sort", program::Takes::attached, "A[:T],B[:T]",
     "the events to sort by, each with a threshold in %"},
    [](Options& options, const program::Argument& argument) {
      options.sort = parse_sort(split(argument.value));
    }};

template <class Options>
inline constexpr program::Handled<Options> kShowPercs = {
    {"--show-percs", program::Takes::attached, "yes|no", "show percentages beside counts [yes]"},
    [](Options& options, const program::Argument& argument) {
      options.show_percs = argument.yes();
    }};

template <class Options>
inline constexpr program::Handled<Options> kAuto = {
    {"--auto", program::Takes::attached, "yes|no",
     "annotate the files of the listed functions [yes]"},
    [](Options& options, const program::Argument& argument) {
      options.auto_annotate = argument.yes();
    }};

template <class Options>
inline constexpr program::Handled<Options> kContext = {
    {"--context", program::Takes::attached, "N",
     "source lines to show around lines with counts [8]"},
    [](Options& options, const program::Argument& argument) {
      options.context = parse_number(argument.value, argument.option->name, "lines");
    }};

template <class Options>
void take_include(Options& options, const program::Argument& argument) {
  options.include_dirs.push_back(parse_directory(argument.value));
}

template <class Options>
inline constexpr program::Handled<Options> kIncludeShort = {
    {"-I", program::Takes::glued, "DIR", "look for sources in DIR too"}, take_include<Options>};

template <class Options>
inline constexpr program::Handled<Options> kInclude = {
    {"--include", program::Takes::attached, "DIR", "the same"}, take_include<Options>};

// The options that select a part of a profile, and its rows.
template <class Options>
inline constexpr program::Handled<Options> kEvent = {
    {"--event", program::Takes::attached, "NAME=FORMULA",
     "an event made of others: --event='IPM=Ir/(D1mr+D1mw)'"},
    [](Options& options, const program::Argument& argument) {
      options.formulas.push_back(parse_formula(argument.not_empty(), argument.option->name));
    }};

template <class Options>
inline constexpr program::Handled<Options> kCyclesOf = {
    {"--cycles-of", program::Takes::attached, "NAME|profile|list",
     "CEst with the weights of a machine: its name, or the profile's machine", list_machine_cycles},
    [](Options& options, const program::Argument& argument) {
      if (argument.not_empty() != kOfProfile)
        require_machine_cycles(argument.value, argument.option->name);
      options.cycles_of = argument.value;
    }};

template <class Options>
inline constexpr program::Handled<Options> kTopLines = {
    {"--top-lines", program::Takes::attached, "N", "list the N hottest lines of the program, too"},
    [](Options& options, const program::Argument& argument) {
      options.top_lines = parse_number(argument.value, argument.option->name, "lines");
    }};

template <class Options>
inline constexpr program::Handled<Options> kBy = {
    {"--by", program::Takes::attached, "A,B,C",
     "group by function, file, line, object, folder, class, offset, thread, in this order"},
    [](Options& options, const program::Argument& argument) {
      options.by = parse_levels(argument.value, argument.option->name);
    }};

template <class Options>
inline constexpr program::Handled<Options> kTop = {
    {"--top", program::Takes::attached, "N", "list at most N functions or groups"},
    [](Options& options, const program::Argument& argument) {
      options.top = parse_number(argument.value, argument.option->name, "functions");
      if (options.top == 0) throw program::usage_error("--top=0 would list nothing");
    }};

template <class Options>
inline constexpr program::Handled<Options> kFunction = {
    {"--function", program::Takes::attached, "GLOB",
     "list functions with matching names: '*sort*'"},
    [](Options& options, const program::Argument& argument) {
      options.functions.emplace_back(argument.not_empty());
    }};

template <class Options>
inline constexpr program::Handled<Options> kFile = {
    {"--file", program::Takes::attached, "GLOB", "list functions of files with matching names"},
    [](Options& options, const program::Argument& argument) {
      options.files.emplace_back(argument.not_empty());
    }};

// Options has a member inline_tree.
template <class Options>
inline constexpr program::Handled<Options> kInline = {
    {"--inline", program::Takes::attached, "tree|no",
     "functions as written, inlined calls as calls (--dump-instr=yes) [no]"},
    [](Options& options, const program::Argument& argument) {
      if (argument.value != "tree" && argument.value != "no")
        throw program::usage_error("--inline={} should be --inline=tree or --inline=no",
                                   argument.value);
      options.inline_tree = argument.value == "tree";
    }};

// Options has a member nearest_lines.
template <class Options>
inline constexpr program::Handled<Options> kNearestLines = {
    {"--nearest-lines", program::Takes::attached, "yes|no",
     "--inline=tree counts code without a line at the nearest one [yes]"},
    [](Options& options, const program::Argument& argument) {
      options.nearest_lines = argument.yes();
    }};

// Options has a member assembly, a glob, and inline_tree.
template <class Options>
inline constexpr program::Handled<Options> kAllAssembly = {
    {"--asm", program::Takes::nothing, "",
     "show the instructions of listed functions (--dump-instr=yes)"},
    [](Options& options, const program::Argument&) { options.assembly.emplace(1, '*'); }};

template <class Options>
inline constexpr program::Handled<Options> kAssembly = {
    {"--asm", program::Takes::attached, "GLOB", "only of functions with matching names"},
    [](Options& options, const program::Argument& argument) {
      options.assembly = argument.not_empty();
    }};

template <class Options>
void refuse_assembly_of_inlined(const Options& options) {
  if (options.assembly && options.inline_tree)
    throw program::usage_error("--asm shows functions as they were emitted: no --inline=tree");
}

template <class Options>
inline constexpr program::Handled<Options> kShortenTemplates = {
    {"--shorten-templates", program::Takes::nothing, "",
     "leave template arguments out of names: f<...>"},
    [](Options& options, const program::Argument&) { options.names.shorten_templates = true; }};

}  // namespace cg::annotate
