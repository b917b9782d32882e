// SPDX-License-Identifier: GPL-2.0-or-later
//
// A formula over events, as it is written:
//
//   FORMULA = SUM | SIDE "/" SIDE              SIDE = TERM | "(" SUM ")"
//   SUM     = ["-"] TERM {("+" | "-") TERM}    TERM = [INTEGER "*"] EVENT
//
// With blanks between these as one likes. A name begins with a letter or "_" and goes on with
// these, digits, "." and ":".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cg::annotate {

struct FormulaTerm {
  std::int64_t factor;
  std::string event;
};

using FormulaSum = std::vector<FormulaTerm>;

struct Formula {
  std::string name;
  FormulaSum sum;
  FormulaSum divisor;  // empty: the formula is a sum
};

// "NAME=FORMULA". Throws a usage error that names `option`.
Formula parse_formula(std::string_view text, std::string_view option);

// "(D1mr + D1mw) / (Dr + Dw)".
std::string text_of(const Formula& formula);

}  // namespace cg::annotate
