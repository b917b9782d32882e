// SPDX-License-Identifier: GPL-2.0-or-later
//
// The files that are written besides the text, or in its place, and the rows of the option table
// that name them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "annotate/options/option_values.h"
#include "program/command_line.h"
#include "program/error.h"

namespace cg::annotate {

// The sources that the user wants to see, and how many lines of them.
struct SourceOptions {
  bool auto_annotate = true;  // annotate the sources of the listed functions
  std::uint64_t context = 8;
  std::vector<std::string> include_dirs;  // each ends with "/"
  std::vector<std::string> source_roots;  // further folders with files that a page may contain
  std::vector<std::string> user_files;    // in command line order, each once
};

// The source texts in a page: of the files that the report shows, of all files, of none.
enum class PageSources { shown, all, none };

// "-" is standard output; an empty name means that the format was not asked for.
struct OutputOptions {
  std::string json;
  std::string pprof;
  std::string speedscope;
  std::string callgrind;
  std::string folded;
  std::string csv;
  std::string html;
  PageSources page_sources = PageSources::shown;

  std::vector<std::string_view> output_files() const {
    return {json, pprof, speedscope, callgrind, folded, csv, html};
  }
  bool has_outputs() const {
    return !std::ranges::all_of(output_files(), &std::string_view::empty);
  }
  // Whether a format needs the cost of each line of each function, not only of the shown lines.
  bool needs_line_costs() const {
    return !(pprof.empty() && speedscope.empty() && callgrind.empty());
  }
  // Whether a format shows what code was inlined into.
  bool needs_stacks() const { return !(pprof.empty() && speedscope.empty() && folded.empty()); }
};

template <class Options, std::string OutputOptions::*File>
void take_output(Options& options, const program::Argument& argument) {
  options.*File = argument.not_empty();
}

// Only --name=FILE: behind an option without a file, a profile would be overwritten.
template <class Options, std::string OutputOptions::*File>
consteval program::Handled<Options> output(std::string_view name, std::string_view help) {
  return {{name, program::Takes::attached, "FILE", help}, take_output<Options, File>};
}

template <class Options>
inline constexpr auto kJson = output<Options, &OutputOptions::json>("--json",
                                                                    "write the report as JSON");
template <class Options>
inline constexpr auto kPprof =
    output<Options, &OutputOptions::pprof>("--pprof", "write the profile for pprof");
template <class Options>
inline constexpr auto kSpeedscope =
    output<Options, &OutputOptions::speedscope>("--speedscope", "write the profile for speedscope");
template <class Options>
inline constexpr auto kCallgrind = output<Options, &OutputOptions::callgrind>(
    "--callgrind", "write the profile as Callgrind does, for KCachegrind");
template <class Options>
inline constexpr auto kFolded = output<Options, &OutputOptions::folded>(
    "--folded", "write all functions as folded stacks, of the first sort event");
template <class Options>
inline constexpr auto kCsv =
    output<Options, &OutputOptions::csv>("--csv", "write all functions as comma-separated values");
template <class Options>
inline constexpr auto kHtml = output<Options, &OutputOptions::html>("--html",
                                                                    "write a page for a browser");

template <class Options>
void take_sources(Options& options, const program::Argument& argument) {
  if (argument.value == "shown")
    options.page_sources = PageSources::shown;
  else if (argument.value == "all")
    options.page_sources = PageSources::all;
  else if (argument.value == "none")
    options.page_sources = PageSources::none;
  else
    throw program::usage_error("--sources={} should be --sources=shown, all or none",
                               argument.value);
}

template <class Options>
inline constexpr program::Handled<Options> kSources = {
    {"--sources", program::Takes::attached, "shown|all|none",
     "the sources in the page: of listed functions, all, none [shown]"},
    take_sources<Options>};

template <class Options>
inline constexpr program::Handled<Options> kSourceRoot = {
    {"--source-root", program::Takes::attached, "DIR", "sources below DIR may be in the page, too"},
    [](Options& options, const program::Argument& argument) {
      options.source_roots.push_back(parse_directory(argument.not_empty()));
    }};

// Options for reading a report on a terminal: colors and the pager.

enum class Color { automatic, always, never };

struct ViewOptions {
  Color color = Color::automatic;
  bool pager = true;                         // on a terminal
  std::optional<std::size_t> brief_lines{};  // the text is a brief of so many lines
};

inline constexpr std::size_t kBriefLines = 60;
inline constexpr std::size_t kFewestBriefLines = 10;

template <class Options>
inline constexpr program::Handled<Options> kBrief = {
    {"--brief", program::Takes::nothing, "", "find causes of cost, with evidence and remedies"},
    [](Options& options, const program::Argument&) { options.brief_lines = kBriefLines; }};

template <class Options>
inline constexpr program::Handled<Options> kBriefOfLines = {
    {"--brief", program::Takes::attached, "LINES", "the same in so many lines"},
    [](Options& options, const program::Argument& argument) {
      options.brief_lines = parse_number(argument.value, argument.option->name, "lines");
      if (*options.brief_lines < kFewestBriefLines)
        throw program::usage_error("--brief={} has no room: it needs {} lines", argument.value,
                                   kFewestBriefLines);
    }};

template <class Options>
inline constexpr program::Handled<Options> kColor = {
    {"--color", program::Takes::attached, "auto|always|never",
     "color counts by their share [auto: on a terminal]"},
    [](Options& options, const program::Argument& argument) {
      if (argument.value != "auto" && argument.value != "always" && argument.value != "never")
        throw program::usage_error("--color={} should be auto, always or never", argument.value);
      options.color = argument.value == "auto"     ? Color::automatic
                      : argument.value == "always" ? Color::always
                                                   : Color::never;
    }};

template <class Options>
inline constexpr program::Handled<Options> kNoPager = {
    {"--no-pager", program::Takes::nothing, "", "write directly to the terminal"},
    [](Options& options, const program::Argument&) { options.pager = false; }};

}  // namespace cg::annotate
