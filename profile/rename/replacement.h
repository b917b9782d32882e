// SPDX-License-Identifier: GPL-2.0-or-later
//
// The right side of a Perl s/…/…/: text with the groups of the match in it ($1, ${1}, \1, $&,
// $+{name}) and switches of case (\U \L … \E for what follows, \u \l for the next byte).
// A group that is unset, or that does not exist, is empty.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cg::profile::rename {

class Replacement {
 public:
  // The texts of the groups of the current match.
  struct Groups {
    std::function<std::string_view(std::size_t)> by_number;
    std::function<std::string_view(const std::string&)> by_name;
  };

  // Throws a usage error at syntax that Perl has and this class does not.
  explicit Replacement(std::string_view text);

  // Literal text: no groups, no escapes.
  static Replacement verbatim(std::string_view text);

  void append_to(std::string& result, const Groups& groups) const;

 private:
  struct Text {
    std::string text;
  };
  struct Number {
    std::size_t number;
  };
  struct Name {
    std::string name;
  };
  struct Case {
    char letter;  // U, L, E, u or l
  };
  using Piece = std::variant<Text, Number, Name, Case>;

  Replacement() = default;
  void add_text(char c);
  void take_backslash(std::string_view& text);
  void take_case(std::string_view& text);
  void add_case(char letter);
  void take_dollar(std::string_view& text);

  std::vector<Piece> pieces_;
  char mode_ = 'E';  // U, L or E: the case that the pieces so far switched to
};

}  // namespace cg::profile::rename
