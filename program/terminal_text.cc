// SPDX-License-Identifier: GPL-2.0-or-later
#include "program/terminal_text.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "program/printable.h"

namespace cg::program {
namespace {

// The color that a text begins with, or nothing.
std::string_view color_at(std::string_view text) {
  for (const std::string_view color : {kHot, kWarm, kCold, kCool, kGrey, kPlain})
    if (text.starts_with(color)) return color;
  return {};
}

class Line {
 public:
  explicit Line(std::optional<std::size_t> width) : width_(width) {}

  void add(std::string_view text);
  std::string ended();

 private:
  void add_character(std::string_view character);

  std::optional<std::size_t> width_;
  std::string text_;
  std::size_t columns_ = 0;
  std::size_t size_if_cut_ = 0;  // of the text without what is in the last column
  bool is_cut_ = false;
  bool has_colors_ = false;
  bool is_colored_ = false;  // at its end
};

void Line::add_character(std::string_view character) {
  const std::size_t columns = character == "\t" ? 8 - columns_ % 8 : 1;
  if (width_ && columns_ + columns > *width_) {
    is_cut_ = true;
    return;
  }
  text_ += character;
  columns_ += columns;
  if (width_ && columns_ < *width_) size_if_cut_ = text_.size();
}

void Line::add(std::string_view text) {
  while (!text.empty()) {
    const std::string_view color = color_at(text);
    const std::size_t next = std::min(text.find('\x1b', color.size() + color.empty()), text.size());
    if (!is_cut_) {
      text_ += color;
      has_colors_ = has_colors_ || !color.empty();
      is_colored_ = color.empty() ? is_colored_ : color != kPlain;
      const std::string shown = printable_line(text.substr(color.size(), next - color.size()));
      for (std::size_t at = 0; at < shown.size() && !is_cut_;) {
        std::size_t end = at + 1;
        while (end < shown.size() && (static_cast<unsigned char>(shown[end]) & 0xc0U) == 0x80)
          ++end;
        add_character(std::string_view(shown).substr(at, end - at));
        at = end;
      }
    }
    text.remove_prefix(next);
  }
}

std::string Line::ended() {
  if (is_cut_) text_.resize(size_if_cut_);
  if (is_cut_ ? has_colors_ : is_colored_) text_ += kPlain;
  if (is_cut_) text_ += '>';
  return text_ + '\n';
}

}  // namespace

std::string terminal_text(std::string_view lines, std::optional<std::size_t> width) {
  std::string result;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    Line line(width);
    line.add(lines.substr(0, end));
    result += line.ended();
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return result;
}

std::optional<std::size_t> terminal_width() {
  winsize size;
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

}  // namespace cg::program
