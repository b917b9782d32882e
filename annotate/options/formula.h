// SPDX-License-Identifier: GPL-2.0-or-later
//
// A formula over events, and its parser:
//
//   FORMULA = SUM | SIDE "/" SIDE              SIDE = TERM | "(" SUM ")"
//   SUM     = ["-"] TERM {("+" | "-") TERM}    TERM = [INTEGER "*"] EVENT
//
// Blanks may stand between these parts. An event's name begins with a letter or "_", followed by
// letters, "_", digits, "." and ":".
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
