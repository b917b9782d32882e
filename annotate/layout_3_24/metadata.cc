// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/layout_3_24/metadata.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "annotate/layout_3_24/title.h"

namespace cg::annotate::render {
namespace {

std::string metadata_entry(std::string_view key, std::string_view value) {
  return fmt::format("{:<17} {}\n", key, value);
}

// The descriptions that all profiles have, or the descriptions of each profile.
std::string descriptions(const std::vector<ProfileHead>& profiles) {
  const std::vector<std::string>& first = profiles.front().descriptions;
  const auto is_first = [&](const ProfileHead& head) { return head.descriptions == first; };
  std::string text;
  if (std::ranges::all_of(profiles, is_first)) {
    for (const std::string& description : first) text += description + '\n';
    return text;
  }
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    text += fmt::format("Description {}:\n", i + 1);
    for (const std::string& description : profiles[i].descriptions) text += description + '\n';
  }
  return text;
}

// The column of the values moves with the digits of a number.
std::string commands(const std::vector<ProfileHead>& profiles) {
  if (profiles.size() == 1) return metadata_entry("Command:", profiles.front().command);
  std::string text;
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    const bool is_same = i > 0 && profiles[i].command == profiles[i - 1].command;
    text += fmt::format("Command {}:        {}\n", i + 1,
                        is_same ? fmt::format("(same as Command {})", i) : profiles[i].command);
  }
  return text;
}

// The shortest text that is the number, with a decimal at least: "5.0", "0.1", "1e-05".
std::string threshold(double percent) {
  std::string text = fmt::format("{}", percent);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + '%';
}

std::string derived_event_entries(const std::vector<Column>& columns) {
  std::string text;
  for (const Column& column : columns)
    if (!column.formula.empty())
      text += metadata_entry(text.empty() ? "Derived events:" : "",
                             column.event + " = " + column.formula);
  return text;
}

}  // namespace

void metadata(ReportText& report, const GroupedListing& listing) {
  const GroupedMetadata& metadata = listing.metadata;
  std::vector<std::string_view> shown;
  for (const Column& column : listing.columns) shown.push_back(column.event);
  title(report, "Metadata");
  report.text +=
      metadata_entry("Invocation:", metadata.invocation) + descriptions(metadata.profiles) +
      commands(metadata.profiles) +
      metadata_entry("Events recorded:", fmt::format("{}", fmt::join(metadata.events, " "))) +
      metadata_entry("Events shown:", fmt::format("{}", fmt::join(shown, " "))) +
      derived_event_entries(listing.columns) +
      metadata_entry("Event sort order:", fmt::format("{}", fmt::join(metadata.sort, " "))) +
      metadata_entry("Threshold:", threshold(metadata.threshold)) +
      metadata_entry("Annotation:", metadata.annotation ? "on" : "off") + '\n';
}

}  // namespace cg::annotate::render
