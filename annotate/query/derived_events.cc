// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/derived_events.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "annotate/document/listing.h"
#include "profile/known_sums.h"
#include "program/error.h"
#include "program/near_names.h"

namespace cg::annotate {
namespace {

using profile::Count;
using Sum = DerivedEvent::Sum;

__extension__ using Wide = __int128;

struct Known {
  std::string_view formula;
  std::array<std::string_view, 3> further = {};  // terms, as far as there are such events
};

constexpr Known kEstimate = {"CEst=Ir+10*L1m+100*LLm", {"Bm=10*Bm", "Brm=10*Brm", "Ge=20*Ge"}};

// In this order, after the known sums and the estimate: a formula uses formulas before it.
constexpr auto kKnown = std::to_array<Known>({
    {"I1rate=I1mr/Ir"},
    {"D1rate=(D1mr+D1mw)/(Dr+Dw)"},
    {"L2rate=L2m/(Ir+Dr+Dw)"},
    {"LLrate=LLm/(Ir+Dr+Dw)"},
    {"DTrate=DTm/(Dr+Dw)"},
    {"Brate=Bm/(Bc+Bi)"},
    {"Brrate=Brm/Br"},
    {"Btrate=Bct/Bc"},
    {"Bxrate=Bcx/Bc"},
});

[[noreturn]] void fail(std::string_view name) {
  throw program::Error(fmt::format("{}: a count does not fit 64 bits", name));
}

std::int64_t narrow(Wide number, std::string_view name) {
  if (number != static_cast<std::int64_t>(number)) fail(name);
  return static_cast<std::int64_t>(number);
}

Count total_of(const Sum& sum, std::span<const Count> counts, std::string_view name) {
  std::optional<Wide> total;
  for (const DerivedEvent::Term& term : sum) {
    const Count count = counts[term.event];
    if (!count) continue;
    Wide result;
    if (__builtin_add_overflow(total.value_or(0), Wide{term.factor} * *count, &result)) fail(name);
    total = result;
  }
  return total ? Count(narrow(*total, name)) : std::nullopt;
}

// The nearest integer; of two that are as near the one further from 0.
Wide rounded(Wide dividend, Wide divisor) {
  const bool is_negative = (dividend < 0) != (divisor < 0);
  if (dividend < 0) dividend = -dividend;
  if (divisor < 0) divisor = -divisor;
  const Wide quotient = (dividend + divisor / 2) / divisor;
  return is_negative ? -quotient : quotient;
}

// The events of the profile and the ones that were derived so far.
class Resolver {
 public:
  explicit Resolver(const std::vector<std::string>& names) : names_(names) {}

  // Adds `factor` times this event; false if there is none.
  bool add(Sum& sum, std::int64_t factor, const std::string& event, const std::string& of) const;

  void add_known(const profile::KnownSum& sum);
  void add_known(const Known& known);
  void add_cycles_of(const MachineCycles& machine);
  void add_own(const Formula& formula);

  std::vector<DerivedEvent> events() && { return std::move(events_); }

 private:
  std::optional<Sum> resolved(const FormulaSum& sum, const std::string& of) const;
  Sum required(const FormulaSum& sum, const std::string& of) const;
  void add_term(Sum& sum, std::int64_t factor, std::size_t event, const std::string& of) const;

  const std::vector<std::string>& names_;
  std::vector<DerivedEvent> events_;
};

void Resolver::add_term(Sum& sum, std::int64_t factor, std::size_t event,
                        const std::string& of) const {
  const auto found = std::ranges::find(sum, event, &DerivedEvent::Term::event);
  if (found == sum.end())
    sum.push_back({factor, event});
  else if (__builtin_add_overflow(found->factor, factor, &found->factor))
    fail(of);
}

bool Resolver::add(Sum& sum, std::int64_t factor, const std::string& event,
                   const std::string& of) const {
  const auto derived = std::ranges::find(events_.rbegin(), events_.rend(), event,
                                         [](const DerivedEvent& e) { return e.name(); });
  if (derived != events_.rend()) {
    if (derived->is_ratio())
      throw program::usage_error("--event={}: {} is a ratio, and formulas are made of sums", of,
                                 event);
    for (const DerivedEvent::Term& term : derived->sum())
      add_term(sum, narrow(Wide{factor} * term.factor, of), term.event, of);
    return true;
  }
  const auto found = std::ranges::find(names_.rbegin(), names_.rend(), event);
  if (found == names_.rend()) return false;
  add_term(sum, factor, static_cast<std::size_t>(names_.rend() - found) - 1, of);
  return true;
}

std::optional<Sum> Resolver::resolved(const FormulaSum& sum, const std::string& of) const {
  Sum result;
  for (const FormulaTerm& term : sum)
    if (!add(result, term.factor, term.event, of)) return std::nullopt;
  return result;
}

Sum Resolver::required(const FormulaSum& sum, const std::string& of) const {
  Sum result;
  for (const FormulaTerm& term : sum) {
    if (add(result, term.factor, term.event, of)) continue;
    std::vector<std::string> all = names_;
    for (const DerivedEvent& event : events_) all.push_back(event.name());
    throw program::Error(fmt::format("--event={}: the profile has no event \"{}\", but {}{}", of,
                                     term.event, fmt::join(names_, ", "),
                                     program::suggestion(term.event, all)));
  }
  return result;
}

void Resolver::add_known(const profile::KnownSum& sum) {
  std::string formula = fmt::format("{}={}", sum.name, sum.terms.front());
  for (const std::string_view term : std::span(sum.terms).subspan(1))
    if (!term.empty()) formula.append(1, '+').append(term);
  add_known(Known{formula});
}

void Resolver::add_known(const Known& known) {
  Formula formula = parse_formula(known.formula, "");
  if (std::ranges::find(names_, formula.name) != names_.end()) return;
  std::optional<Sum> sum = resolved(formula.sum, formula.name);
  std::optional<Sum> divisor = resolved(formula.divisor, formula.name);
  if (!sum || !divisor) return;
  for (const std::string_view text : known.further) {
    if (text.empty()) continue;
    const FormulaTerm term = parse_formula(text, "").sum.front();
    if (add(*sum, term.factor, term.event, formula.name)) formula.sum.push_back(term);
  }
  events_.emplace_back(formula.name, text_of(formula), std::move(*sum), std::move(*divisor));
}

void Resolver::add_cycles_of(const MachineCycles& machine) {
  Formula formula{std::string(kEstimatedCycles), {}, {}};
  if (std::ranges::find(names_, formula.name) != names_.end())
    throw program::Error(fmt::format("--cycles-of={}: the profile has an event of the name {}",
                                     machine.name, formula.name));
  Sum sum;
  const CycleWeights weights = machine.weights();
  for (std::size_t part = 0; part < weights.size(); ++part)
    for (const std::string_view event : kCycleParts[part].events) {
      FormulaTerm term{weights[part].value_or(0), std::string(event)};
      if (term.factor != 0 && add(sum, term.factor, term.event, formula.name))
        formula.sum.push_back(std::move(term));
    }
  if (weights == CycleWeights())
    throw program::Error(
        fmt::format("--cycles-of={}: nothing is published of its latencies", machine.name));
  if (sum.empty())
    throw program::Error(
        fmt::format("--cycles-of={}: the profile has no event that takes cycles", machine.name));
  events_.emplace_back(formula.name, text_of(formula), std::move(sum), Sum());
}

void Resolver::add_own(const Formula& formula) {
  if (std::ranges::find(names_, formula.name) != names_.end())
    throw program::Error(
        fmt::format("--event={}: the profile has an event of this name", formula.name));
  events_.emplace_back(formula.name, text_of(formula), required(formula.sum, formula.name),
                       required(formula.divisor, formula.name));
}

}  // namespace

Count DerivedEvent::total(std::span<const Count> counts) const {
  return total_of(sum_, counts, name_);
}

Count DerivedEvent::value(std::span<const Count> counts) const {
  const Count dividend = total(counts);
  if (!is_ratio() || !dividend) return dividend;
  const std::int64_t divisor = total_of(divisor_, counts, name_).value_or(0);
  if (divisor == 0) return std::nullopt;
  return narrow(rounded(Wide{*dividend} * kRatio, divisor), name_);
}

std::vector<DerivedEvent> derived_events(const std::vector<std::string>& names,
                                         const std::vector<Formula>& own,
                                         const MachineCycles* machine) {
  Resolver resolver(names);
  for (const profile::KnownSum& sum : profile::kKnownSums) resolver.add_known(sum);
  if (machine != nullptr)
    resolver.add_cycles_of(*machine);
  else
    resolver.add_known(kEstimate);
  for (const Known& known : kKnown) resolver.add_known(known);
  for (const Formula& formula : own) resolver.add_own(formula);
  return std::move(resolver).events();
}

}  // namespace cg::annotate
