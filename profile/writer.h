// SPDX-License-Identifier: GPL-2.0-or-later
//
// The reader's mirror: a sink that writes the lines that it gets as the text of a profile. A reader
// that feeds a writer copies a profile in normal form.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "profile/header.h"
#include "profile/reader.h"

namespace cg::profile {

// The blanks in a row of counts. Readers take all styles; each program writes one style.
enum class RowStyle {
  plain,            // "12 3 4"
  spaced,           // "12   3 4 "
  no_blank_at_end,  // "12   3 4"; nor is there one behind the events, where a viewer finds one more
};

class Writer {
 public:
  // Appends to `text`, which the caller may empty between two calls.
  Writer(std::string& text, RowStyle style) : text_(text), style_(style) {}

  void on_header(const Header& header);
  void on_file(FileLine kind, std::string_view name);  // inlined is written as fi=
  void on_function(std::string_view name);
  void on_counts(std::int64_t line, std::span<const Count> counts);
  void on_summary(const Summary& summary);

 private:
  void line(std::string_view key, std::string_view value);
  void number(std::int64_t number);
  void count(Count count);

  std::string& text_;
  RowStyle style_;
};

}  // namespace cg::profile
