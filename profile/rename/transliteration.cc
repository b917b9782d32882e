// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/rename/transliteration.h"

#include "program/error.h"

namespace cg::profile::rename {
namespace {

int byte(char c) { return static_cast<unsigned char>(c); }

char take_byte(std::string_view& text) {
  const char c = text.front();
  text.remove_prefix(1);
  return c == '\\' ? take_escape(text) : c;
}

// The bytes that a list such as "a-z_" names, in order.
std::string expand(std::string_view list) {
  std::string bytes;
  while (!list.empty()) {
    const char first = take_byte(list);
    bytes += first;
    if (list.size() < 2 || list.front() != '-') continue;
    list.remove_prefix(1);
    const char last = take_byte(list);
    if (byte(last) < byte(first))
      throw program::usage_error("the range {}-{} is empty", first, last);
    if (list.size() >= 2 && list.front() == '-')
      throw program::usage_error("{}-{}- is ambiguous: write \\- for the last", first, last);
    for (int b = byte(first) + 1; b <= byte(last); ++b) bytes += static_cast<char>(b);
  }
  return bytes;
}

// The bytes that LEFT or RIGHT lists.
std::string bytes_of(const std::string& list, bool is_verbatim) {
  return is_verbatim ? verbatim(list) : expand(list);
}

std::string complement(const std::string& bytes) {
  std::string others;
  for (int b = 0; b < 256; ++b)
    if (bytes.find(static_cast<char>(b)) == std::string::npos) others += static_cast<char>(b);
  return others;
}

}  // namespace

Transliteration::Transliteration(const PerlExpression& expression) {
  const std::string& flags = expression.flags;
  if (const std::size_t bad = flags.find_first_not_of("cds"); bad != std::string::npos)
    throw program::usage_error("flag {} is not supported: tr takes c, d and s", flags[bad]);
  const bool deletes = flags.find('d') != std::string::npos;
  squeeze_ = flags.find('s') != std::string::npos;

  std::string from = bytes_of(expression.left, expression.left_verbatim);
  if (flags.find('c') != std::string::npos) from = complement(from);
  std::string to = bytes_of(expression.right, expression.right_verbatim);
  if (to.empty() && !deletes) to = from;

  becomes_.fill(kKeep);
  for (std::size_t i = 0; i < from.size(); ++i) {
    int& result = becomes_[static_cast<std::size_t>(byte(from[i]))];
    if (result != kKeep) continue;  // listed before
    result = i < to.size() ? byte(to[i]) : deletes ? kDelete : byte(to.back());
  }
}

std::string Transliteration::apply(std::string_view name) const {
  std::string result;
  int previous = kKeep;  // what the byte before became
  for (char c : name) {
    const int to = becomes_[static_cast<std::size_t>(byte(c))];
    if (to == kKeep)
      result += c;
    else if (to != kDelete && !(squeeze_ && to == previous))
      result += static_cast<char>(to);
    if (to != kDelete) previous = to;
  }
  return result;
}

}  // namespace cg::profile::rename
