// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/header_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "profile/header.h"
#include "profile/scan.h"

namespace cg::profile::callgraph {
namespace {

// Keys are words: "timeframe (BB)", too.
bool is_key(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return program::is_word(c) || c == ' ' || c == '(' || c == ')' || c == '-';
  });
}

void require_version(std::string_view value, const Place& place) {
  int version = 0;
  std::from_chars(value.data(), value.data() + value.size(), version);
  if (version != 1) throw place.error(fmt::format("version {} of the format, known is 1", value));
}

}  // namespace

bool HeaderLines::take(std::string_view line, const Place& place) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || !is_key(line.substr(0, colon)))
    return goes_on_command(line);
  const std::string_view key = line.substr(0, colon);
  const std::string_view value = program::without_leading_blanks(line.substr(colon + 1));
  const bool is_cost = key == "summary" || key == "totals";
  if (costs_.empty() || (in_body_ && !is_cost)) begin_part();
  in_command_ = key == "cmd";
  if (!is_cost) return take_value(key, value, place);
  (key == "summary" ? costs_.back().summary : costs_.back().totals) = counts(value, place);
  return true;
}

// Cachegrind writes arguments as they are, Callgrind a line feed in them as \n.
bool HeaderLines::goes_on_command(std::string_view line) {
  if (!in_command_ || line.empty()) return false;
  header_.command.append("\\n").append(line);
  return true;
}

void HeaderLines::begin_part() {
  in_body_ = false;
  costs_.emplace_back();
  header_.parts.emplace_back();
  positions_.reset();
}

// Keys that are not known say nothing that is wanted here.
bool HeaderLines::take_value(std::string_view key, std::string_view value, const Place& place) {
  CallPart& part = header_.parts.back();
  if (key == "version") require_version(value, place);
  if (key == "creator" && header_.creator.empty()) header_.creator = value;
  if (key == "cmd" && header_.command.empty()) header_.command = value;
  if (key == "pid") part.pid = value;
  if (key == "part") part.number = value;
  if (key == "thread") part.thread = value;
  if (key == "desc") part.descriptions.emplace_back(value);
  if (key == "positions") positions_.declare(value);
  if (key == "event" && known_details_.emplace(value).second)
    header_.event_details.emplace_back(value);
  if (key == "events") take_events(value, place);
  return true;
}

void HeaderLines::take_events(std::string_view value, const Place& place) {
  std::vector<std::string> events = words_of(value);
  check_events(events, place);
  if (!header_.events.empty() && events != header_.events)
    throw place.error(fmt::format("events {}, but {} before", fmt::join(events, " "),
                                  fmt::join(header_.events, " ")));
  header_.events = std::move(events);
}

void HeaderLines::begin_body(const Place& place) {
  if (in_body_) return;
  if (header_.events.empty()) throw place.error("missing \"events:\" line");
  in_body_ = true;
  in_command_ = false;
}

// None when one is beyond 64 bits: a summary wraps around where instrumentation was switched off.
std::optional<std::vector<std::int64_t>> HeaderLines::counts(std::string_view text,
                                                             const Place& place) const {
  std::vector<std::int64_t> counts;
  bool fit = true;
  for (const std::string& word : words_of(text)) {
    const std::string terminated = word + '\n';
    const char* at = terminated.data();
    Count count;
    const Scan outcome = scan_count(at, count);
    if (outcome == Scan::not_a_number || (outcome == Scan::number && *at != '\n'))
      throw place.error(fmt::format("\"{}\" is not a count", word));
    fit = fit && outcome == Scan::number;
    counts.push_back(count.value_or(0));
  }
  if (counts.size() > header_.events.size())
    throw place.error(fmt::format("{} counts of {} events", counts.size(), header_.events.size()));
  return fit ? std::optional(counts) : std::nullopt;
}

}  // namespace cg::profile::callgraph
