// SPDX-License-Identifier: GPL-2.0-or-later
//
// JSON on its way out: appended to a text as it is made, for a listing as a tree of values would be
// several times its size.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "profile/count.h"
#include "program/json_text.h"

namespace cg::annotate::render {

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
  void text(std::string_view name, std::string_view value) {
    key(name) += program::json_string(value);
  }
  void boolean(std::string_view name, bool value) { key(name) += value ? "true" : "false"; }
  template <class Number>
  void number(std::string_view name, Number value) {
    key(name) += fmt::format_int(value).c_str();
  }

 private:
  std::string& text_;
  std::string_view separator_;
};

// Calls append(item) for each, which appends it.
template <class Item, class Append>
void json_array(std::string& text, const std::vector<Item>& items, Append append) {
  text += '[';
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += ", ";
    append(items[i]);
  }
  text += ']';
}

inline void append_count(std::string& text, profile::Count count) {
  text += count ? fmt::format_int(*count).c_str() : "null";
}

inline void append_counts(std::string& text, const profile::Counts& counts) {
  json_array(text, counts, [&](profile::Count count) { append_count(text, count); });
}

}  // namespace cg::annotate::render
