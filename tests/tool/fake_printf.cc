// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/tool/fake_printf.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>

namespace cg::tool::fake {
namespace {

struct Conversion {
  bool grouped = false;
  bool zeros = false;  // in front, instead of blanks
  int width = 0;
  int precision = 6;
  int longs = 0;
  char kind = 0;
};

// Reads the conversion behind a '%' and moves `f` behind it.
Conversion parse(const char*& f, va_list arguments) {
  Conversion c;
  if (*f == '\'') c.grouped = true, ++f;
  if (*f == '0') c.zeros = true, ++f;
  if (*f == '*') c.width = va_arg(arguments, int), ++f;
  while (std::isdigit(static_cast<unsigned char>(*f))) c.width = 10 * c.width + (*f++ - '0');
  if (*f == '.') c.precision = static_cast<int>(std::strtol(f + 1, const_cast<char**>(&f), 10));
  while (*f == 'l') ++c.longs, ++f;
  c.kind = *f++;
  return c;
}

std::string grouped(std::string digits) {
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  for (std::size_t i = digits.size(); i > first + 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string decimals(double value, int precision) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", precision, value);
  return text;
}

std::string hexadecimal(unsigned long long value) {
  char text[32];
  std::snprintf(text, sizeof text, "%llx", value);
  return text;
}

std::string convert(const Conversion& c, va_list arguments) {
  switch (c.kind) {
    case '%':
      return "%";
    case 'c':
      return {static_cast<char>(va_arg(arguments, int))};
    case 's':
      return va_arg(arguments, const char*);
    case 'f':
      return decimals(va_arg(arguments, double), c.precision);
    case 'u':
      return c.longs == 0 ? std::to_string(va_arg(arguments, unsigned))
                          : std::to_string(va_arg(arguments, unsigned long long));
    case 'x':
      return hexadecimal(c.longs == 0 ? va_arg(arguments, unsigned)
                                      : va_arg(arguments, unsigned long long));
    case 'd':
      return c.longs == 0 ? std::to_string(va_arg(arguments, int))
                          : std::to_string(va_arg(arguments, long long));
  }
  std::fprintf(stderr, "fake_printf: no %%%c\n", c.kind);
  std::abort();
}

}  // namespace

std::string format_like_core(const char* format, va_list arguments) {
  std::string out;
  for (const char* f = format; *f != '\0';) {
    if (*f != '%') {
      out += *f++;
      continue;
    }
    const Conversion c = parse(++f, arguments);
    std::string text = convert(c, arguments);
    if (c.grouped) text = grouped(text);
    if (text.size() < static_cast<std::size_t>(c.width))
      text.insert(0, static_cast<std::size_t>(c.width) - text.size(), c.zeros ? '0' : ' ');
    out += text;
  }
  return out;
}

}  // namespace cg::tool::fake
