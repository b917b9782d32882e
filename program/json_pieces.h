// SPDX-License-Identifier: GPL-2.0-or-later
//
// JSON on its way out: appended to a text as it is made, for a result as a tree of values would be
// several times its size.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "program/json_text.h"

namespace cg::program {

// The members of one object, which ends when this does.
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

// Calls append(item) for each, which appends it.
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
