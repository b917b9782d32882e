// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/options/formula.h"

#include <fmt/format.h>

#include <charconv>

#include "program/error.h"

namespace cg::annotate {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool continues_name(char c) { return begins_name(c) || is_digit(c) || c == '.' || c == ':'; }

class Parser {
 public:
  Parser(std::string_view text, std::string_view option)
      : text_(text), rest_(text), option_(option) {}

  Formula parse() {
    Formula formula{name("a name"), {}, {}};
    if (!take('=')) fail("\"=\"");
    bool is_bracketed = false;
    formula.sum = side(is_bracketed);
    if (take('/')) {
      if (formula.sum.size() > 1 && !is_bracketed) fail_without_brackets();
      formula.divisor = side(is_bracketed);
      if (formula.divisor.size() > 1 && !is_bracketed) fail_without_brackets();
    }
    if (!at_end()) fail("its end");
    return formula;
  }

 private:
  void skip_blanks() {
    while (rest_.starts_with(' ') || rest_.starts_with('\t')) rest_.remove_prefix(1);
  }
  bool at_end() {
    skip_blanks();
    return rest_.empty();
  }
  bool take(char c) {
    skip_blanks();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  [[noreturn]] void fail(std::string_view wanted) const {
    throw program::usage_error("{}: \"{}\": {} should follow \"{}\"", option_, text_, wanted,
                               text_.substr(0, text_.size() - rest_.size()));
  }
  [[noreturn]] void fail_without_brackets() const {
    throw program::usage_error("{}: \"{}\": a sum beside / should be in brackets: (A+B)/(C+D)",
                               option_, text_);
  }

  std::string name(std::string_view wanted) {
    skip_blanks();
    if (rest_.empty() || !begins_name(rest_.front())) fail(wanted);
    std::size_t size = 1;
    while (size < rest_.size() && continues_name(rest_[size])) ++size;
    std::string name(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return name;
  }

  FormulaTerm term(bool is_minus) {
    skip_blanks();
    std::int64_t factor = 1;
    if (!rest_.empty() && is_digit(rest_.front())) {
      const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), factor);
      if (error != std::errc()) fail("a number of 64 bits");
      rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
      if (!take('*')) fail("\"*\"");
    }
    return {is_minus ? -factor : factor, name("an event")};
  }

  FormulaSum sum() {
    FormulaSum sum;
    sum.push_back(term(take('-')));
    while (true) {
      if (take('+'))
        sum.push_back(term(false));
      else if (take('-'))
        sum.push_back(term(true));
      else
        return sum;
    }
  }

  FormulaSum side(bool& is_bracketed) {
    is_bracketed = take('(');
    FormulaSum result = sum();
    if (is_bracketed && !take(')')) fail("\")\"");
    return result;
  }

  std::string_view text_;
  std::string_view rest_;
  std::string_view option_;
};

std::string text_of(const FormulaSum& sum) {
  std::string text;
  for (const FormulaTerm& term : sum) {
    const bool is_first = &term == sum.data();
    const bool is_minus = term.factor < 0;
    text += is_first ? (is_minus ? "-" : "") : (is_minus ? " - " : " + ");
    const std::int64_t factor = is_minus ? -term.factor : term.factor;
    if (factor != 1) text += fmt::format("{}*", factor);
    text += term.event;
  }
  return text;
}

std::string side_text(const FormulaSum& sum) {
  return sum.size() == 1 ? text_of(sum) : '(' + text_of(sum) + ')';
}

}  // namespace

Formula parse_formula(std::string_view text, std::string_view option) {
  return Parser(text, option).parse();
}

std::string text_of(const Formula& formula) {
  return formula.divisor.empty() ? text_of(formula.sum)
                                 : side_text(formula.sum) + " / " + side_text(formula.divisor);
}

}  // namespace cg::annotate
