// SPDX-License-Identifier: GPL-2.0-or-later
//
// The options that select a part of a profile, and its rows.
#pragma once

#include "annotate/options/formula.h"
#include "annotate/options/level.h"
#include "annotate/options/option_values.h"
#include "program/command_line.h"
#include "program/error.h"

namespace cg::annotate {

template <class Options>
inline constexpr program::Handled<Options> kEvent = {
    {"--event", program::Takes::attached, "NAME=FORMULA",
     "an event made of others: --event='IPM=Ir/(D1mr+D1mw)'"},
    [](Options& options, const program::Argument& argument) {
      options.formulas.push_back(parse_formula(argument.not_empty(), argument.option->name));
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
     "group by function, file, line, object, folder, in this order"},
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

template <class Options>
inline constexpr program::Handled<Options> kShortenTemplates = {
    {"--shorten-templates", program::Takes::nothing, "",
     "leave template arguments out of names: f<...>"},
    [](Options& options, const program::Argument&) { options.names.shorten_templates = true; }};

}  // namespace cg::annotate
