// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/text/preamble.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

namespace cg::annotate::render {
namespace {

std::string entry(std::string_view key, std::string_view value) {
  return fmt::format("{:<18}{}\n", key, value);
}

// One value a line, below each other.
std::string list(std::string_view key, const std::vector<std::string>& values) {
  return entry(key, fmt::format("{}", fmt::join(values, fmt::format("\n{:18}", ""))));
}

// All values on one line.
template <class Element>
std::string row(std::string_view key, const std::vector<Element>& elements,
                std::string Element::*text) {
  std::string value;
  for (const Element& element : elements) {
    if (&element != elements.data()) value += ' ';
    value += element.*text;
  }
  return entry(key, value);
}

// The formulas of the shown events.
std::string derived_events(const std::vector<Column>& columns) {
  std::vector<std::string> formulas;
  for (const Column& column : columns)
    if (!column.formula.empty()) formulas.push_back(column.event + " = " + column.formula);
  return formulas.empty() ? "" : list("Derived events:", formulas);
}

void event_entries(std::string& text, const Listing& listing) {
  const Metadata& metadata = listing.metadata;
  text += entry("Events recorded:", fmt::format("{}", fmt::join(metadata.events, " ")));
  text += row("Events shown:", listing.columns, &Column::event);
  text += derived_events(listing.columns);
  text += row("Event sort order:", metadata.sort, &SortKey::event);
  text += row("Thresholds:", metadata.sort, &SortKey::threshold);
  text += list("Include dirs:", metadata.include_dirs);
  text += list("User annotated:", metadata.user_files);
  text += entry("Auto-annotation:", metadata.auto_annotation ? "on" : "off");
  text += '\n';
}

}  // namespace

void preamble(ReportText& report, const Listing& listing) {
  const Metadata& metadata = listing.metadata;
  report.rule();
  std::string& text = report.text;
  for (const std::string& description : metadata.descriptions) text += description + '\n';
  text += list("Command:", metadata.commands);
  if (metadata.is_difference)
    text += entry("Files compared:", fmt::format("{}", fmt::join(metadata.data_files, "; ")));
  else
    text += list("Data file:", metadata.data_files);
  event_entries(text, listing);
}

void calls_preamble(ReportText& report, const Listing& listing) {
  const Metadata& metadata = listing.metadata;
  report.rule();
  std::string& text = report.text;
  text += fmt::format("Profile data file '{}'", fmt::join(metadata.data_files, " "));
  if (!metadata.creator.empty()) text += " (creator: " + metadata.creator + ')';
  text += '\n';
  report.rule();
  for (const std::string& description : metadata.descriptions) text += description + '\n';
  for (const std::string& command : metadata.commands)
    text += "Profiled target:  " + command + '\n';
  event_entries(text, listing);
}

}  // namespace cg::annotate::render
