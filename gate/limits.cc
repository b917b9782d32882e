// SPDX-License-Identifier: GPL-2.0-or-later
#include "gate/limits.h"

#include <charconv>
#include <optional>

#include "program/characters.h"
#include "program/error.h"

namespace cg::gate {
namespace {

constexpr std::size_t kMostDecimals = 6;
constexpr std::int64_t kMostPercent = 1'000'000;

// All of the text, which is digits.
std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  if (text.empty() || !program::is_digit(text.front())) return std::nullopt;
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

// In millionths.
std::optional<std::int64_t> percentage(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::optional<std::int64_t> whole = whole_number(text.substr(0, point));
  if (!whole || *whole > kMostPercent) return std::nullopt;
  if (point == std::string_view::npos) return *whole * kOnePercent;
  std::string decimals(text.substr(point + 1));
  if (decimals.empty() || decimals.size() > kMostDecimals) return std::nullopt;
  decimals.resize(kMostDecimals, '0');
  const std::optional<std::int64_t> part = whole_number(decimals);
  return part ? std::optional(*whole * kOnePercent + *part) : std::nullopt;
}

// Takes one part of a limit. False when it is none, or one of its kind is there.
bool take(Limit& limit, std::string_view part) {
  auto& number = part.ends_with('%') ? limit.percent : limit.events;
  if (number) return false;
  if (part.ends_with('%')) {
    part.remove_suffix(1);
    number = percentage(part);
  } else {
    number = whole_number(part);
  }
  return number.has_value();
}

// The text before the next `separator`, which both leave the rest.
std::string_view next_part(std::string_view& rest, char separator) {
  const std::string_view part = rest.substr(0, rest.find(separator));
  rest.remove_prefix(std::min(part.size() + 1, rest.size()));
  return part;
}

EventLimit parse_limit(std::string_view option, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0)
    throw program::usage_error("{}: \"{}\" should be EVENT=LIMIT, as ir=0.5%", option, text);
  EventLimit limit{std::string(text.substr(0, equals)), {}};
  limit.limit.text = text.substr(equals + 1);
  bool good = !limit.limit.text.empty() && !limit.limit.text.ends_with('|');
  for (std::string_view rest = limit.limit.text; good && !rest.empty();)
    good = take(limit.limit, next_part(rest, '|'));
  if (!good)
    throw program::usage_error("{}: \"{}\": a limit is 0.5% (up to six decimals), 2000 or 5%|2000",
                               option, text);
  return limit;
}

}  // namespace

std::vector<EventLimit> parse_limits(std::string_view option, std::string_view text) {
  std::vector<EventLimit> limits;
  do limits.push_back(parse_limit(option, next_part(text, ',')));
  while (!text.empty());
  return limits;
}

FunctionLimits parse_function_limits(std::string_view option, std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0)
    throw program::usage_error("{}: \"{}\" should be GLOB:EVENT=LIMIT, as 'sort*:ir=1%'", option,
                               text);
  return {std::string(text.substr(0, colon)), parse_limits(option, text.substr(colon + 1))};
}

}  // namespace cg::gate
