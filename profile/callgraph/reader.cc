// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "profile/count.h"
#include "profile/profile.h"
#include "profile/scan.h"

namespace cg::profile::callgraph {
namespace {

constexpr std::size_t kLongestKey = std::string_view("rcalls").size();

}  // namespace

void Reader::feed(std::string_view lines) {
  const char* at = lines.data();
  const char* const end = at + lines.size();
  while (at != end) {
    ++place_.line;
    if (begins_position(*at)) {
      at = take_row(at);
    } else {
      const auto* line_end =
          static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
      take_other({at, static_cast<std::size_t>(line_end - at)});
      at = line_end + 1;
    }
  }
}

const char* Reader::take_row(const char* at) {
  if (!is_ready_) get_ready();
  positions_.scan(at, place_);
  at = scan_counts(at);
  const Spot spot{*function_, *file_, positions_.line()};
  if (next_ == Next::self)
    add_self(spot);
  else if (next_ == Next::call)
    add_call(spot);
  next_ = Next::self;
  return at;
}

// For rows: what they need is known.
void Reader::get_ready() {
  header_lines_.begin_body(place_);
  counts_.resize(profile_.header.events.size());
  require_place();
  // What comes before any fn= is of an unknown function.
  if (!function_) function_ = profile_.intern({*object_, *file_, profile_.names.intern(kUnknown)});
  is_ready_ = true;
}

const char* Reader::scan_counts(const char* at) {
  std::size_t n = 0;
  for (const char* number_end = at; *(at = skip_blanks(at)) != '\n'; number_end = at) {
    if (at == number_end) throw place_.error("malformed line");
    if (n == counts_.size()) throw place_.error("more counts than events");
    if (const Magnitude number = scan_short_magnitude(at);
        number.outcome == Scan::number && number.value <= INT64_MAX) {
      counts_[n++] = static_cast<std::int64_t>(number.value);
      at = number.next;
    } else {
      counts_[n++] = scan_odd_count(at);
    }
  }
  count_ = n;
  return at + 1;
}

// A negative one, an absent one of Cachegrind.
std::int64_t Reader::scan_odd_count(const char*& at) const {
  Count count;
  const Scan outcome = scan_count(at, count);
  if (outcome == Scan::too_large) throw place_.error("a number does not fit 64 bits");
  if (outcome == Scan::not_a_number) throw place_.error("malformed line");
  return count.value_or(0);
}

// A loop's rows come one after the other when instructions have rows of their own.
void Reader::add_self(const Spot& spot) {
  const std::span counts = std::span(counts_).first(count_);
  Rows<Spot>& lines = profile_.lines;
  if (lines.empty() || lines.last_key() != spot || lines.last_counts().size() != count_)
    return lines.add(spot, counts);
  const std::span<std::int64_t> sums = lines.last_counts();
  for (std::size_t event = 0; event < count_; ++event)
    if (__builtin_add_overflow(sums[event], counts[event], &sums[event]))
      throw place_.error("the cost of a line does not fit 64 bits");
}

void Reader::add_call(const Spot& spot) {
  const Function callee{callee_.object.value_or(*object_), callee_.file.value_or(*file_),
                        *callee_.name};
  profile_.arcs.add({spot, profile_.intern(callee), callee_.calls},
                    std::span(counts_).first(count_));
  callee_ = {};
}

void Reader::take_other(std::string_view line) {
  if (line.starts_with('#') || program::without_leading_blanks(line).empty()) return;
  if (next_ != Next::self) throw place_.error("a row of costs should follow");
  is_ready_ = false;
  if (const std::size_t equals = line.find('='); equals < kLongestKey + 1)
    if (take_spec(line.substr(0, equals), line.substr(equals + 1))) return;
  if (!header_lines_.take(line, place_)) throw place_.error("malformed line");
}

// False when there is no such key. What stands behind jump= and its likes is not wanted.
bool Reader::take_spec(std::string_view key, std::string_view value) {
  if (key == "fn") {
    take_function(value);
  } else if (key == "fl" || key == "fi" || key == "fe") {
    file_ = file_numbers_.resolve(value, profile_.files, place_);
  } else if (key == "ob") {
    object_ = object_numbers_.resolve(value, profile_.objects, place_);
  } else if (key == "cfn") {
    callee_.name = name_numbers_.resolve(value, profile_.names, place_);
  } else if (key == "cfi" || key == "cfl") {
    callee_.file = file_numbers_.resolve(value, profile_.files, place_);
  } else if (key == "cob") {
    callee_.object = object_numbers_.resolve(value, profile_.objects, place_);
  } else if (key == "calls" || key == "rcalls") {
    take_calls(value);
  } else if (key == "jump" || key == "jcnd") {
    next_ = Next::jump;
  } else if (key == "jfi") {
    file_numbers_.resolve(value, profile_.files, place_);  // may define a number
  } else if (key == "jfn") {
    name_numbers_.resolve(value, profile_.names, place_);
  } else {
    return false;
  }
  header_lines_.begin_body(place_);
  return true;
}

void Reader::take_function(std::string_view value) {
  require_place();
  function_ =
      profile_.intern({*object_, *file_, name_numbers_.resolve(value, profile_.names, place_)});
}

// The line that is called is not wanted.
void Reader::take_calls(std::string_view value) {
  if (!callee_.name) throw place_.error("calls= without cfn= before it");
  const char* at = value.data();
  const Scan outcome = scan_number(at, callee_.calls);
  if (outcome == Scan::too_large) throw place_.error("a number does not fit 64 bits");
  if (outcome == Scan::not_a_number || (*at != '\n' && !program::is_blank(*at)))
    throw place_.error("malformed number of calls");
  next_ = Next::call;
}

void Reader::require_place() {
  if (!object_) object_ = profile_.objects.intern("");
  if (!file_) file_ = profile_.files.intern(kUnknown);
}

void Reader::finish() {
  if (place_.line == 0) throw program::Error(place_.file + ": empty file");
  if (profile_.header.events.empty())
    throw program::Error(place_.file + ": missing \"events:\" line");
  if (next_ != Next::self) throw place_.error("a row of costs should follow");
  const bool are_said =
      !header_lines_.costs().empty() &&
      std::ranges::all_of(header_lines_.costs(), [](const auto& cost) { return bool(cost.any()); });
  profile_.totals = {calculated_totals(), !are_said};
  if (are_said) drop_unsaid_zeros();
}

// Of the last events, as Callgrind leaves them out of lines.
void Reader::drop_unsaid_zeros() {
  std::size_t said = 0;
  for (const HeaderLines::Cost& cost : header_lines_.costs())
    said = std::max(said, cost.any()->size());
  std::vector<std::int64_t>& counts = profile_.totals.counts;
  while (counts.size() > said && counts.back() == 0) counts.pop_back();
}

std::optional<std::string> Reader::disagreement() const {
  using Cost = HeaderLines::Cost;
  if (auto sentence = disagreement("totals", [](const Cost& cost) { return cost.totals; }))
    return sentence;
  return disagreement("summary", [](const Cost& cost) { return cost.any(); });
}

// About the lines that `counts_of` takes of each part; none when a part has none.
template <class CountsOf>
std::optional<std::string> Reader::disagreement(std::string_view name, CountsOf counts_of) const {
  __extension__ using Wide = __int128;
  const std::vector<std::string>& events = profile_.header.events;
  std::vector<Wide> said(events.size());
  for (const HeaderLines::Cost& cost : header_lines_.costs()) {
    const auto counts = counts_of(cost);
    if (!counts) return std::nullopt;
    for (std::size_t event = 0; event < counts->size(); ++event) said[event] += (*counts)[event];
  }
  for (std::size_t event = 0; event < events.size(); ++event)
    if (const std::int64_t sum = profile_.totals[event].value_or(0); said[event] != sum)
      return fmt::format("\"{}:\" says {} {}, the counts add up to {}", name, said[event],
                         events[event], sum);
  return std::nullopt;
}

std::vector<std::int64_t> Reader::calculated_totals() const {
  std::vector<std::int64_t> sums;
  profile_.lines.for_each([&](const Spot&, std::span<const std::int64_t> counts) {
    if (counts.size() > sums.size()) sums.resize(counts.size());
    for (std::size_t event = 0; event < counts.size(); ++event)
      if (__builtin_add_overflow(sums[event], counts[event], &sums[event]))
        throw program::Error(fmt::format("{}: the total of {} does not fit 64 bits", place_.file,
                                         profile_.header.events[event]));
  });
  return sums;
}

}  // namespace cg::profile::callgraph
