// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes JSON: appends it to a text piece by piece, since a tree of values would take several times
// the memory of the text.
//
//   JsonObject file(text);
//   file.put("name", "a.c");
//   JsonArray counts(file.key("counts"));
//   counts.put(7);                          {"name": "a.c", "counts": [7
//
// A JSON object or array ends when its C++ object ends. Its parts have its layout, unless they begin
// with another one. All JSON is ASCII; U+FFFD stands for bytes that are not UTF-8.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace cg::program {

enum class JsonLayout : unsigned char {
  spaced,    // [1, 2]
  compact,   // [1,2]
  lines,     // an item begins a line, and is spaced
  indented,  // an item is a line, two blanks further in than what it is part of
};

// Where a value goes, and its layout if it has parts.
struct JsonPlace {
  // NOLINTNEXTLINE(google-explicit-constructor): most texts are spaced
  JsonPlace(std::string& to, JsonLayout in = JsonLayout::spaced, unsigned at = 0)
      : text(to), layout(in), depth(at) {}

  JsonPlace with(JsonLayout other) const { return {text, other, depth}; }

  std::string& text;
  JsonLayout layout;
  unsigned depth;  // of what is indented: the arrays and objects around it
};

// Each appends a value.
void put_json(JsonPlace to, std::string_view text);
// The shortest decimal that is this number again, or a digit more.
void put_json(JsonPlace to, double number);
inline void put_json(JsonPlace to, std::nullptr_t) { to.text += "null"; }
inline void put_json(JsonPlace to, std::same_as<bool> auto value) {
  to.text += value ? "true" : "false";
}
void append_number(std::string& to, std::int64_t number);
void append_number(std::string& to, std::uint64_t number);
template <std::integral Number>
requires(!std::same_as<Number, bool>) void put_json(JsonPlace to, Number number) {
  using Wide = std::conditional_t<std::is_signed_v<Number>, std::int64_t, std::uint64_t>;
  append_number(to.text, Wide{number});
}
template <class Value>
void put_json(JsonPlace to, const std::optional<Value>& value) {
  if (value)
    put_json(to, *value);
  else
    put_json(to, nullptr);
}
// Appends an array with one value for each item: a member of the item, or the result of a function.
template <class Item, class Member = std::identity>
void put_json(JsonPlace to, const std::vector<Item>& items, Member member = {});

// The common part of objects and arrays.
class JsonParts {
 public:
  JsonParts(const JsonParts&) = delete;
  ~JsonParts() {
    if (layout_ == JsonLayout::indented && !is_empty_) end_line(depth_);
    text_ += end_;
  }

 protected:
  JsonParts(JsonPlace place, char begin, char end)
      : text_(place.text), depth_(place.depth), layout_(place.layout), end_(end) {
    text_ += begin;
  }

  // Separates the next item from the last.
  JsonPlace next_part() {
    if (!is_empty_) text_ += layout_ == JsonLayout::spaced ? ", " : ",";
    is_empty_ = false;
    if (layout_ == JsonLayout::lines) text_ += '\n';
    if (layout_ == JsonLayout::indented) end_line(depth_ + 1);
    return {text_, layout_ == JsonLayout::lines ? JsonLayout::spaced : layout_, depth_ + 1};
  }

 private:
  void end_line(unsigned depth) { text_.append(1, '\n').append(std::size_t{2} * depth, ' '); }

  std::string& text_;
  unsigned depth_;
  JsonLayout layout_;
  char end_;
  bool is_empty_ = true;
};

class JsonObject : private JsonParts {
 public:
  explicit JsonObject(JsonPlace place) : JsonParts(place, '{', '}') {}

  // Begins a member, whose value is to be put there. The name is written as it is.
  JsonPlace key(std::string_view name) {
    const JsonPlace place = next_part();
    place.text.append(1, '"').append(name).append("\":");
    if (place.layout != JsonLayout::compact) place.text += ' ';
    return place;
  }
  // Begins a member whose name may have any bytes: it is escaped.
  JsonPlace any_key(std::string_view name) {
    const JsonPlace place = next_part();
    put_json(place, name);
    place.text += place.layout == JsonLayout::compact ? ":" : ": ";
    return place;
  }

  template <class Value, class... Member>
  void put(std::string_view name, const Value& value, Member... member) {
    put_json(key(name), value, member...);
  }
};

class JsonArray : private JsonParts {
 public:
  explicit JsonArray(JsonPlace place) : JsonParts(place, '[', ']') {}

  // Begins an item, whose value is to be put there.
  JsonPlace next() { return next_part(); }
  void put(const auto& value) { put_json(next(), value); }
};

// Calls put(place, item) for each, which puts it there.
template <class Items, class Put>
void json_array(JsonPlace to, const Items& items, Put put) {
  JsonArray array(to);
  for (const auto& item : items) put(array.next(), item);
}

template <class Item, class Member>
void put_json(JsonPlace to, const std::vector<Item>& items, Member member) {
  json_array(to, items, [&](JsonPlace place, const Item& item) {
    put_json(place, std::invoke(member, item));
  });
}

}  // namespace cg::program
