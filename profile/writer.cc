// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/writer.h"

#include <array>
#include <charconv>

namespace cg::profile {

void Writer::line(std::string_view key, std::string_view value) {
  text_ += key;
  text_ += value;
  text_ += '\n';
}

void Writer::number(std::int64_t number) {
  std::array<char, 20> digits;  // of -2^63
  const auto [end, error] = std::to_chars(digits.begin(), digits.end(), number);
  text_.append(digits.begin(), end);
}

void Writer::count(Count count) {
  if (count)
    number(*count);
  else
    text_ += '.';
}

void Writer::on_header(const Header& header) {
  for (const std::string& desc : header.desc_lines) line(desc, "");
  line(header.cmd_line, "");
  std::string_view events = header.events_line;
  if (style_ == RowStyle::no_blank_at_end)
    events = events.substr(0, events.find_last_not_of(' ') + 1);
  line(events, "");
}

void Writer::on_file(FileLine kind, std::string_view name) {
  line(kind == FileLine::file ? "fl=" : "fi=", name);
}

void Writer::on_function(std::string_view name) { line("fn=", name); }

void Writer::on_counts(std::int64_t line_number, std::span<const Count> counts) {
  number(line_number);
  if (style_ != RowStyle::plain) text_ += "  ";
  for (const Count& c : counts) {
    text_ += ' ';
    count(c);
  }
  if (style_ == RowStyle::spaced) text_ += ' ';
  text_ += '\n';
}

void Writer::on_summary(const Summary& summary) {
  text_ += "summary:";
  for (const std::string& text : summary.texts) {
    text_ += ' ';
    text_ += text;
  }
  text_ += '\n';
}

}  // namespace cg::profile
