// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <fmt/format.h>
#include <pcre2.h>

#include <array>
#include <utility>

#include "program/error.h"

namespace cg::profile::rename {
namespace {

constexpr std::uint64_t kStepsPerByte = 1'000;  // of a subject
constexpr std::uint32_t kMostMemory = 65'536;   // of a match, in KiB

PCRE2_SPTR bytes(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

std::string message(int code) {
  if (code == PCRE2_ERROR_CALLOUT) return "the expression takes too many steps";
  std::array<unsigned char, 256> buffer;
  pcre2_get_error_message(code, buffer.data(), buffer.size());
  return reinterpret_cast<const char*>(buffer.data());
}

// PCRE2 10.42 takes what a lookahead begins with for the first byte of the match, and looks for the
// last one behind it: (?=b)a*b finds no lone b. Its search for a start takes half of the time of
// many expressions, so the others keep it.
std::uint32_t without_wrong_start(std::string_view pattern) {
  const auto has = [&](std::string_view part) { return pattern.find(part) != pattern.npos; };
  return has("(?=") || has("(*") ? PCRE2_NO_START_OPTIMIZE : 0;
}

pcre2_code* compile(const std::string& pattern, std::uint32_t options) {
  int error;
  PCRE2_SIZE offset;
  pcre2_code* const code = pcre2_compile(
      bytes(pattern), pattern.size(), options | PCRE2_AUTO_CALLOUT | without_wrong_start(pattern),
      &error, &offset, nullptr);
  if (code == nullptr)
    throw program::usage_error("{} (at byte {} of \"{}\")", message(error), offset, pattern);
  return code;
}

// The beginning of a text that may be a megabyte.
std::string excerpt(std::string_view text) {
  constexpr std::size_t kMost = 60;
  return text.size() <= kMost ? std::string(text) : std::string(text.substr(0, kMost)) + "...";
}

}  // namespace

void Regex::Free::operator()(pcre2_code* code) const { pcre2_code_free(code); }
void Regex::Free::operator()(pcre2_match_context* limits) const {
  pcre2_match_context_free(limits);
}
void Regex::Free::operator()(pcre2_match_data* match) const { pcre2_match_data_free(match); }

Regex::Regex(const std::string& pattern, std::uint32_t options)
    : code_(compile(pattern, options)),
      limits_(pcre2_match_context_create(nullptr)),
      match_(pcre2_match_data_create_from_pattern(code_.get(), nullptr)),
      bounds_(pcre2_get_ovector_pointer(match_.get())) {
  pcre2_set_heap_limit(limits_.get(), kMostMemory);
  pcre2_set_callout(limits_.get(), &Regex::Budget::charge, budget_.get());
}

// Called by PCRE2 before each item that it tries.
int Regex::Budget::charge(pcre2_callout_block* at, void* data) {
  auto& budget = *static_cast<Budget*>(data);
  const std::size_t now = at->current_position, before = std::exchange(budget.position, now);
  const std::uint64_t steps = 1 + (now > before ? now - before : before - now);
  if (budget.steps < steps) return PCRE2_ERROR_CALLOUT;
  budget.steps -= steps;
  return 0;
}

void Regex::set_subject(std::string_view subject) {
  subject_ = subject;
  budget_->steps += kStepsPerByte * subject.size();
  budget_->position = 0;
}

bool Regex::match(std::size_t from, std::uint32_t options) {
  const int result = pcre2_match(code_.get(), bytes(subject_), subject_.size(), from, options,
                                 match_.get(), limits_.get());
  if (result < 0 && result != PCRE2_ERROR_NOMATCH)
    throw program::Error(fmt::format("matching \"{}\": {}", excerpt(subject_), message(result)));
  return result >= 0;
}

std::string_view Regex::group(std::size_t number) const {
  if (number >= pcre2_get_ovector_count(match_.get())) return {};
  const std::size_t begin = bounds_[2 * number], end = bounds_[2 * number + 1];
  return begin == PCRE2_UNSET ? std::string_view() : subject_.substr(begin, end - begin);
}

std::string_view Regex::group(const std::string& name) const {
  const int number = pcre2_substring_number_from_name(code_.get(), bytes(name));
  return number < 0 ? std::string_view() : group(static_cast<std::size_t>(number));
}

}  // namespace cg::profile::rename
