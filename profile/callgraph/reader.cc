// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/callgraph/reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "profile/callgraph/each_once.h"
#include "profile/count.h"
#include "profile/scan.h"

namespace cg::profile::callgraph {
namespace {

constexpr std::size_t kLongestKey = std::string_view("rcalls").size();

// As the other format writes it.
profile::Header plain_header(const CallHeader& header) {
  profile::Header result;
  for (const std::string_view description : descriptions(header))
    result.desc_lines.push_back(fmt::format("desc: {}", description));
  result.cmd_line = "cmd: " + header.command;
  result.events_line = fmt::format("events: {}", fmt::join(header.events, " "));
  return result;
}

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
  if (positions_.has_address()) profile_.set_address(positions_.address());
  if (inlined_ != nullptr && positions_.has_address() && next_ != Next::jump)
    return take_instruction(at);
  if (next_ == Next::self) {
    at = scan_counts(at, profile_.column(), kStride);
    most_counts_ = std::max(most_counts_, count_);
    profile_.on_instruction(positions_.line(), count_);
  } else {
    at = scan_counts(at, counts_.data(), 1);
    if (next_ == Next::call) add_call();
    if (next_ == Next::jump && jump_)
      profile_.on_jump({function_->name, *object_, positions_.address(), jump_->to}, jump_->counts);
    next_ = Next::self;
    is_ready_ = false;  // for a row of self cost, of which the profile has to know the function
  }
  return at;
}

// Of a function as it was written, which may differ from one row to the next.
const char* Reader::take_instruction(const char* at) {
  at = scan_counts(at, counts_.data(), 1);
  const std::span<const std::int64_t> counts = std::span(counts_).first(count_);
  std::optional<FunctionKey> called;
  if (next_ == Next::call) called = callee();
  ask(*object_, positions_.address(), {*function_, *file_, positions_.line()});
  const auto& [function, file, line] = chain_.innermost();
  if (function != set_function_)
    profile_.set_function(chain_.innermost_function(), function.object);
  set_function_ = function;
  profile_.set_file(file);
  if (profile_.keeps_calls()) {
    if (called) profile_.on_call(line, *called, callee_.calls, counts);
    chain_.add_to_calls(counts);
  }
  if (called) {
    callee_ = {};
  } else {
    // (Functions have their numbers by now, so that these are the same whatever is kept.)
    if (profile_.keeps_sites()) profile_.set_site(chain_.site());
    if (chain_.is_line_nearest()) profile_.on_nearest_line(file, line, counts);
    most_counts_ = std::max(most_counts_, count_);
    for (std::size_t event = 0; event < count_; ++event)
      profile_.column()[event * kStride] = counts[event];
    profile_.on_instruction(line, count_);
  }
  next_ = Next::self;
  return at;
}

// The emitted function that the current row calls.
FunctionKey Reader::callee() {
  const FunctionKey said{callee_.object.value_or(*object_), callee_.file.value_or(*file_),
                         *callee_.name};
  if (inlined_ == nullptr || !callee_.address) return said;
  ask(said.object, *callee_.address, {said, said.file, 0});
  return chain_.emitted();
}

void Reader::ask(ObjectId object, std::uint64_t address, const InlinedChain::Place& said) {
  const auto frames = inlined_->at(profile_.object_name(object), address);
  chain_.set(frames, inlined_->same_outer(), said);
}

// Called before rows: the header is complete.
void Reader::get_ready() {
  header_lines_.begin_body(place_);
  if (!std::exchange(has_begun_, true)) {
    counts_.resize(header_.events.size());
    profile_.on_header(plain_header(header_));
    if (inlined_ != nullptr) inlined_->begin(plain_header(header_), read_ahead_);
  }
  require_place();
  // Rows before any fn= belong to an unknown function.
  if (!function_) function_ = {own_object(), *file_, profile_.intern_name(kUnknown)};
  if (inlined_ == nullptr || !positions_.has_address())
    if (next_ == Next::self || (next_ == Next::call && profile_.keeps_calls())) set_place();
  is_ready_ = true;
}

void Reader::set_place() {
  if (!std::exchange(is_function_set_, true)) profile_.set_function(*function_);
  profile_.set_file(*file_);
}

const char* Reader::scan_counts(const char* at, std::int64_t* to, std::size_t stride) {
  const std::size_t events = counts_.size();
  std::size_t n = 0;
  for (const char* number_end = at; *(at = skip_blanks(at)) != '\n'; number_end = at) {
    if (at == number_end) throw place_.error("malformed line");
    if (n == events) throw place_.error("more counts than events");
    std::int64_t& count = to[n++ * stride];
    if (const Magnitude number = scan_short_magnitude(at);
        number.outcome == Scan::number && number.value <= INT64_MAX) {
      count = static_cast<std::int64_t>(number.value);
      at = number.next;
    } else {
      count = scan_odd_count(at);
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

void Reader::add_call() {
  if (callee_.number) contexts_.define(*callee_.number, callee());
  if (profile_.keeps_calls())
    profile_.on_call(positions_.line(), callee(), callee_.calls, std::span(counts_).first(count_));
  callee_ = {};
}

void Reader::take_other(std::string_view line) {
  if (line.starts_with('#')) return take_comment(line);
  if (program::without_leading_blanks(line).empty()) return;
  if (next_ != Next::self) throw place_.error("a row of costs should follow");
  is_ready_ = false;
  if (const std::size_t equals = line.find('='); equals < kLongestKey + 1)
    if (take_spec(line.substr(0, equals), line.substr(equals + 1))) return;
  if (!header_lines_.take(line, place_)) throw place_.error("malformed line");
}

void Reader::take_comment(std::string_view line) {
  if (!profile_.keeps_contexts() || !has_begun_) return;
  const char* const at = contexts_.scan(line, place_);
  if (at == nullptr) return;
  scan_counts(at, counts_.data(), 1);
  contexts_.add(profile_, std::span(counts_).first(count_));
}

// False when there is no such key.
bool Reader::take_spec(std::string_view key, std::string_view value) {
  if (key == "fn") {
    take_function(value);
  } else if (key == "fl" || key == "fi" || key == "fe") {
    file_ = file(value);
  } else if (key == "ob") {
    object_ = object(value);
  } else if (key == "cfn") {
    callee_.name = name(value);
    if (profile_.keeps_contexts()) callee_.number = ContextLines::number_of(value);
  } else if (key == "cfi" || key == "cfl") {
    callee_.file = file(value);
  } else if (key == "cob") {
    callee_.object = object(value);
  } else if (key == "calls" || key == "rcalls") {
    take_calls(value);
  } else if (key == "jump" || key == "jcnd") {
    take_jump(value);
  } else if (key == "jfi") {
    file(value);  // may define a number
  } else if (key == "jfn") {
    name(value);
  } else {
    return false;
  }
  header_lines_.begin_body(place_);
  return true;
}

ObjectId Reader::object(std::string_view value) {
  const auto intern = [this](std::string_view name) {
    return profile_.intern_object(changes_.object(name));
  };
  return object_numbers_.resolve(value, intern, place_);
}

// Of the current function.
ObjectId Reader::own_object() {
  if (!are_threads_apart_) return *object_;
  return profile_.intern_object(
      fmt::format("{}\n{}", header_.parts.back().thread, profile_.object_name(*object_)));
}

FileId Reader::file(std::string_view value) {
  const auto intern = [this](std::string_view name) {
    if (!changes_.change_files()) return profile_.intern_file(name);
    const std::string changed = changes_.file(name);
    if (changes_.originals != nullptr) changes_.originals->add(name, changed);
    return profile_.intern_file(changed);
  };
  return file_numbers_.resolve(value, intern, place_);
}

NameId Reader::name(std::string_view value) {
  const auto intern = [this](std::string_view name) {
    return profile_.intern_name(changes_.change_functions() ? changes_.function(name)
                                                            : std::string(name));
  };
  return name_numbers_.resolve(value, intern, place_);
}

void Reader::take_function(std::string_view value) {
  require_place();
  function_ = {own_object(), *file_, name(value)};
  if (profile_.keeps_contexts())
    if (const auto number = ContextLines::number_of(value)) contexts_.define(*number, *function_);
  is_function_set_ = false;
}

// "COUNT POSITION": of the position only the address may be wanted.
void Reader::take_calls(std::string_view value) {
  if (!callee_.name) throw place_.error("calls= without cfn= before it");
  const char* const at = scan_times(value.data(), callee_.calls, "calls");
  if (*at != '\n' && !program::is_blank(*at)) throw place_.error("malformed number of calls");
  callee_.address = positions_.target(at);
  next_ = Next::call;
}

// "FOLLOWED POSITION" or, if the jump has a condition, "FOLLOWED/EXECUTED POSITION". Without
// addresses all that is skipped.
void Reader::take_jump(std::string_view value) {
  next_ = Next::jump;
  jump_.reset();
  if (!profile_.keeps_addresses()) return;
  JumpCounts counts;
  const char* at = scan_times(value.data(), counts.followed, "jumps");
  counts.executed = counts.followed;
  if (*at == '/') at = scan_times(at + 1, counts.executed, "jumps");
  if (const auto to = positions_.target(at)) jump_ = {*to, counts};
}

// Returns the end of the number.
const char* Reader::scan_times(const char* at, std::int64_t& times, std::string_view what) const {
  const Scan outcome = scan_number(at, times);
  if (outcome == Scan::too_large) throw place_.error("a number does not fit 64 bits");
  if (outcome == Scan::not_a_number)
    throw place_.error(fmt::format("malformed number of {}", what));
  return at;
}

void Reader::require_place() {
  if (!object_) object_ = profile_.intern_object("");
  if (!file_) file_ = profile_.intern_file(kUnknown);
}

void Reader::finish() {
  if (place_.line == 0) throw program::Error(place_.file + ": empty file");
  if (header_.events.empty()) throw program::Error(place_.file + ": missing \"events:\" line");
  if (next_ != Next::self) throw place_.error("a row of costs should follow");
  const bool are_said =
      !header_lines_.costs().empty() &&
      std::ranges::all_of(header_lines_.costs(), [](const auto& cost) { return bool(cost.any()); });
  if (!are_said && header_.creator.starts_with("cachegrind "))
    throw program::Error(place_.file + ": missing \"totals:\" line");
  if (!std::exchange(has_begun_, true)) profile_.on_header(plain_header(header_));
  const Summary sums = profile_.part_sums();
  for (std::size_t event = 0; event < most_counts_; ++event)
    totals_.counts.push_back(*sums.counts[event]);
  totals_.calculated = !are_said;
  if (are_said) drop_unsaid_zeros();
  profile_.finish_calls(plain_header(header_), header_, totals_);
}

// Of the last events, as Callgrind leaves them out of lines.
void Reader::drop_unsaid_zeros() {
  std::size_t said = 0;
  for (const HeaderLines::Cost& cost : header_lines_.costs())
    said = std::max(said, cost.any()->size());
  std::vector<std::int64_t>& counts = totals_.counts;
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
  const std::vector<std::string>& events = header_.events;
  std::vector<Wide> said(events.size());
  for (const HeaderLines::Cost& cost : header_lines_.costs()) {
    const auto counts = counts_of(cost);
    if (!counts) return std::nullopt;
    for (std::size_t event = 0; event < counts->size(); ++event) said[event] += (*counts)[event];
  }
  for (std::size_t event = 0; event < events.size(); ++event)
    if (const std::int64_t sum = totals_[event].value_or(0); said[event] != sum)
      return fmt::format("\"{}:\" says {} {}, the counts add up to {}", name, said[event],
                         events[event], sum);
  return std::nullopt;
}

}  // namespace cg::profile::callgraph
