// SPDX-License-Identifier: GPL-2.0-or-later
//
// JSON that is appended to a text piece by piece: a tree of values would take several times the
// memory of the text.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "program/json_text.h"

namespace cg::program {

// The members of one JSON object; the destructor ends it.
class JsonObject {
 public:
  explicit JsonObject(std::string& text) : text_(text) { text_ += '{'; }
  JsonObject(const JsonObject&) = delete;
  ~JsonObject() { text_ += '}'; }

  // Returns the text, for the value to be appended to.
  std::string& key(std::string_view name) {
    text_ += std::exchange(separator_, ", ");
    return text_.append(1, '"').append(name).append("\": ");
  }
  void text(std::string_view name, std::string_view value) { key(name) += json_string(value); }
  void boolean(std::string_view name, bool value) { key(name) += value ? "true" : "false"; }
  template <class Number>
  void number(std::string_view name, Number value) {
    key(name) += std::to_string(value);
  }

 private:
  std::string& text_;
  std::string_view separator_;
};

// A JSON array: calls append(item) for each item, to append it.
template <class Items, class Append>
void json_array(std::string& text, const Items& items, Append append) {
  text += '[';
  std::string_view separator;
  for (const auto& item : items) {
    text += std::exchange(separator, ", ");
    append(item);
  }
  text += ']';
}

}  // namespace cg::program
