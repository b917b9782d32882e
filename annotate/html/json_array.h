// SPDX-License-Identifier: GPL-2.0-or-later
//
// Arrays in the JSON of a page as text, without blanks: of what there are tens of thousands, that
// is all that is kept.
#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "program/json_text.h"

namespace cg::annotate::render::html {

inline void put_json(std::string& text, std::integral auto number) {
  std::array<char, 20> digits;  // as many as 64 bits have, with a sign
  text.append(digits.data(), std::to_chars(digits.begin(), digits.end(), number).ptr);
}

inline void put_json(std::string& text, std::string_view value) {
  program::append_json_string(text, value);
}

// Of what each item has there: a member, or what a function makes of it.
template <class Item, class Member = std::identity>
void put_json(std::string& text, const std::vector<Item>& items, Member member = {}) {
  text += '[';
  for (const Item& item : items) {
    if (text.back() != '[') text += ',';
    put_json(text, std::invoke(member, item));
  }
  text += ']';
}

template <class Item, class Member = std::identity>
std::string json_array(const std::vector<Item>& items, Member member = {}) {
  std::string text;
  put_json(text, items, member);
  return text;
}

// An array that is written item by item.
class JsonArray {
 public:
  void add(std::integral auto number) { put_json(next(), number); }
  void add(std::string_view value) { put_json(next(), value); }
  void add_json(std::string_view json) { next() += json; }

  std::string text() const { return '[' + text_ + ']'; }

 private:
  std::string& next() {
    if (!text_.empty()) text_ += ',';
    return text_;
  }

  std::string text_;
};

}  // namespace cg::annotate::render::html
