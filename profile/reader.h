// SPDX-License-Identifier: GPL-2.0-or-later
//
// The one reader of profiles, for all programs (grammar: docs/file-format.md).
//
// The caller pushes text into it: feed() takes text in pieces of whole lines and calls the sink
// once per line that has a meaning, with views that live until the call returns. The sink adds up
// the lines, so that a program pays only for the table that it needs: nothing here allocates per
// line (figures: bench/results/programs.md).
//
//   Place place{"cachegrind.out.1"};
//   Reader reader(place, sink, stop_at_bad_line);
//   for each piece: reader.feed(piece);
//   reader.finish();
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "profile/count.h"
#include "profile/header.h"
#include "profile/place.h"
#include "profile/scan.h"
#include "profile/simple_row.h"

namespace cg::profile {

// fl= begins a file; fi= and fe= switch the file inside a function (inlined code and its end).
enum class FileLine { file, inlined };

// In bytes; the system opens no file with a longer name. Each function repeats the name.
inline constexpr std::size_t kMostFileName = 4096;

template <class S>
concept Sink = requires(S sink, const Header& header, FileLine kind, std::string_view name,
                        std::int64_t line, std::span<const Count> counts, Summary summary) {
  sink.on_header(header);               // once, before all others
  sink.on_file(kind, name);             // fl=, fi=, fe=
  sink.on_function(name);               // fn=
  sink.on_counts(line, counts);         // at most one count per event
  sink.on_summary(std::move(summary));  // may come again: the last one wins
};

// A sink that has its own memory for the counts of simple rows: column() returns the address of the
// first event's count; the counts of the next events follow, kStride numbers apart.
template <class S>
concept TakesColumns = requires(S sink, std::int64_t line, std::size_t counts) {
  { sink.column() } -> std::same_as<std::int64_t*>;
  sink.on_row(line, counts);  // the counts are there, for the first so many events
};
inline constexpr std::size_t kStride = 64;

// Decides about a line that is no part of the grammar, and about no other line: if it returns, the
// line is skipped.
using OnBadLine = std::function<void(const Place&, std::string_view what)>;

// Throws: for programs whose result replaces their input.
void stop_at_bad_line(const Place& place, std::string_view what);

template <Sink S>
class Reader {
 public:
  Reader(Place& place, S& sink, OnBadLine on_bad_line)
      : place_(place), sink_(sink), on_bad_line_(std::move(on_bad_line)) {}

  // `lines` ends with a line feed.
  void feed(std::string_view lines);

  // Ends the input. Throws when it lacks something.
  void finish() const;

 private:
  void begin_body(std::size_t events) {
    counts_.resize(events);
    in_body_ = true;
  }

  const char* take_counts(const char* at, const char* end);
  const char* take_any_counts(const char* at);
  const char* refuse_line(const char* at, Scan why);
  void take_other(std::string_view line);
  void take_body_line(std::string_view line);
  std::string_view file_name(std::string_view line) const;

  Place& place_;
  S& sink_;
  OnBadLine on_bad_line_;
  HeaderReader header_reader_;
  Counts counts_;  // the row at hand
  bool in_body_ = false;
  bool have_summary_ = false;
};

template <Sink S>
void Reader<S>::feed(std::string_view lines) {
  const char* at = lines.data();
  const char* const end = at + lines.size();
  while (at != end) {
    ++place_.line;
    if (in_body_ && program::is_digit(*at)) {
      at = take_counts(at, end);
    } else {
      const auto* line_end =
          static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
      take_other({at, static_cast<std::size_t>(line_end - at)});
      at = line_end + 1;
    }
  }
}

// A count line: returns the start of the next line.
template <Sink S>
const char* Reader<S>::take_counts(const char* at, const char* end) {
  if constexpr (TakesColumns<S>) {
    std::int64_t* const column = sink_.column();
    const SimpleRow row = scan_simple_row(
        at, end, counts_.size(),
        [column](std::size_t event, std::int64_t count) { column[event * kStride] = count; });
    if (row.next == nullptr) return take_any_counts(at);
    sink_.on_row(row.line, row.counts);
    return row.next;
  } else {
    Count* const counts = counts_.data();
    const SimpleRow row =
        scan_simple_row(at, end, counts_.size(),
                        [counts](std::size_t event, std::int64_t count) { counts[event] = count; });
    if (row.next == nullptr) return take_any_counts(at);
    sink_.on_counts(row.line, std::span(counts_).first(row.counts));
    return row.next;
  }
}

template <Sink S>
const char* Reader<S>::take_any_counts(const char* at) {
  std::int64_t line;
  if (const Scan why = scan_number(at, line); why != Scan::number) return refuse_line(at, why);

  std::size_t n = 0;
  for (const char* number_end = at; *(at = skip_blanks(at)) != '\n'; number_end = at) {
    if (at == number_end) return refuse_line(at, Scan::not_a_number);
    if (n == counts_.size()) throw place_.error("more counts than events");
    if (const Scan why = scan_count(at, counts_[n++]); why != Scan::number)
      return refuse_line(at, why);
  }
  sink_.on_counts(line, std::span(counts_).first(n));
  return at + 1;
}

// The current line is no count line: skips its remainder from `at`.
template <Sink S>
const char* Reader<S>::refuse_line(const char* at, Scan why) {
  if (why == Scan::too_large) throw place_.error("a number does not fit 64 bits");
  on_bad_line_(place_, "malformed line");
  while (*at != '\n') ++at;
  return at + 1;
}

template <Sink S>
void Reader<S>::take_other(std::string_view line) {
  if (in_body_) return take_body_line(line);
  header_reader_.take(line, place_);
  if (!header_reader_.complete()) return;
  begin_body(header_reader_.header().events().size());
  sink_.on_header(header_reader_.header());
}

template <Sink S>
void Reader<S>::take_body_line(std::string_view line) {
  if (line.starts_with("fl=")) {
    sink_.on_file(FileLine::file, file_name(line));
  } else if (line.starts_with("fn=")) {
    sink_.on_function(line.substr(3));
  } else if (line.starts_with("fi=") || line.starts_with("fe=")) {
    sink_.on_file(FileLine::inlined, file_name(line));
  } else if (line.starts_with("summary:")) {
    sink_.on_summary(parse_summary(line, counts_.size(), place_));
    have_summary_ = true;
  } else if (!line.starts_with('#') && !program::without_leading_blanks(line).empty()) {
    refuse_callgrind(line, place_);
    on_bad_line_(place_, "malformed line");
  }
}

// Takes the text behind "fl=".
template <Sink S>
std::string_view Reader<S>::file_name(std::string_view line) const {
  const std::string_view name = line.substr(3);
  if (name.size() > kMostFileName)
    throw place_.error("a file name of " + std::to_string(name.size()) + " bytes, of at most " +
                       std::to_string(kMostFileName));
  return name;
}

template <Sink S>
void Reader<S>::finish() const {
  if (place_.line == 0) throw program::Error(place_.file + ": empty file");
  if (!in_body_) throw program::Error(place_.file + ": " + std::string(header_reader_.missing()));
  if (!have_summary_) throw program::Error(place_.file + ": missing \"summary:\" line");
}

}  // namespace cg::profile
