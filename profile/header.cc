// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/header.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "profile/scan.h"

namespace cg::profile {
namespace {

using program::begins_with_any;

constexpr std::string_view kDesc = "desc:";
constexpr std::string_view kSummary = "summary:";

// How lines begin that Callgrind writes and Cachegrind never does.
constexpr std::array<std::string_view, 5> kCallgrind = {
    "# callgrind format", "version:", "creator: callgrind", "positions:", "calls="};

// A line that begins like this is no part of a command.
constexpr std::array<std::string_view, 5> kOtherLines = {kDesc, kCmd, kSummary, "fl=", "fn="};

Count parse_summary_item(const std::string& item, const Place& place) {
  const std::string text = item + '\n';
  const char* at = text.data();
  Count count;
  const Scan outcome = scan_count(at, count);
  if (outcome == Scan::too_large)
    throw place.error(fmt::format("summary {} does not fit 64 bits", item));
  if (outcome == Scan::not_a_number || *at != '\n')
    throw place.error(fmt::format("\"{}\" in the summary is not a count", item));
  return count;
}

}  // namespace

std::string_view text_of(std::string_view line, std::string_view key) {
  return program::without_leading_blanks(line.substr(key.size()));
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (text = program::without_leading_blanks(text); !text.empty();
       text = program::without_leading_blanks(text)) {
    std::size_t length = 0;
    while (length < text.size() && !program::is_blank(text[length])) ++length;
    words.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return words;
}

void check_events(const std::vector<std::string>& events, const Place& place) {
  if (events.empty()) throw place.error("no event is named");
  if (events.size() > kMostEvents)
    throw place.error(fmt::format("{} events, of at most {}", events.size(), kMostEvents));
  for (const std::string& event : events)
    if (event.size() > kMostEventName)
      throw place.error(fmt::format("the name of an event has {} bytes, of at most {}",
                                    event.size(), kMostEventName));
}

std::string_view Header::command() const { return text_of(cmd_line, kCmd); }

std::vector<std::string> Header::events() const { return words_of(text_of(events_line, kEvents)); }

bool is_difference(const Header& header) {
  return std::ranges::any_of(header.desc_lines, [](std::string_view line) {
    return line.starts_with(kDesc) && text_of(line, kDesc).starts_with("Files compared:");
  });
}

void require_same_events(const std::string& name, const Header& header,
                         const std::string& other_name, const Header& other_header) {
  const std::vector<std::string> events = header.events(), others = other_header.events();
  if (events == others) return;
  throw program::Error(fmt::format("{} has the events {}, but {} has {}", other_name,
                                   fmt::join(others, " "), name, fmt::join(events, " ")));
}

void refuse_callgrind(std::string_view line, const Place& place) {
  if (begins_with_any(line, kCallgrind))
    throw program::Error(place.file + ": a Callgrind profile; use callgrind_annotate");
}

void HeaderReader::take(std::string_view line, const Place& place) {
  refuse_callgrind(line, place);
  const bool have_cmd = !header_.cmd_line.empty();
  if (!have_cmd && line.starts_with(kDesc)) {
    header_.desc_lines.emplace_back(line);
  } else if (!have_cmd && line.starts_with(kCmd)) {
    header_.cmd_line = line;
  } else if (have_cmd && line.starts_with(kEvents)) {
    header_.events_line = line;
    check_events(header_.events(), place);
  } else if (have_cmd && !begins_with_any(line, kOtherLines)) {
    header_.cmd_line.append("\n").append(line);
  } else {
    throw place.error(missing());
  }
}

std::string_view HeaderReader::missing() const {
  return header_.cmd_line.empty() ? "missing \"cmd:\" line" : "missing \"events:\" line";
}

Summary parse_summary(std::string_view line, std::size_t events, const Place& place) {
  Summary summary{words_of(text_of(line, kSummary)), {}};
  if (summary.texts.size() != events)
    throw place.error(
        fmt::format("{} counts in the summary of {} events", summary.texts.size(), events));
  for (const std::string& item : summary.texts)
    summary.counts.push_back(parse_summary_item(item, place));
  return summary;
}

}  // namespace cg::profile
