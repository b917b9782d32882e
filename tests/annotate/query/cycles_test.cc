// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/cycles.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

using Strings = std::vector<std::string>;

const Strings kUsual = {"Ir", "I1mr", "ILmr", "D1mr", "DLmr", "D1mw", "DLmw"};
const Strings kOfMachine = {"Ir",   "I1mr",  "ILmr",  "D1mr",  "DLmr", "D1mw",
                            "DLmw", "I2mr",  "D2mr",  "D2mw",  "ITmr", "DTmr",
                            "DTmw", "IT2mr", "DT2mr", "DT2mw", "Bcm",  "Bim"};
const Strings kOfZen4 = {"I1 cache: x", "Machine:          model of zen4, grade C"};

Events chosen(const Strings& names, std::string machine, const Strings& descriptions = {}) {
  EventOptions options;
  options.cycles_of = std::move(machine);
  return choose_events(names, options, descriptions);
}

std::string formula_of(const Events& events) {
  return std::ranges::find(events.derived, kEstimatedCycles, &DerivedEvent::name)->formula();
}

std::string refusal(const Strings& names, const std::string& machine,
                    const Strings& descriptions = {}) {
  return program::error_of([&] { chosen(names, machine, descriptions); });
}

TEST(Cycles, HaveTheWeightsOfTheNamedMachineAsFarAsTheProfileHasTheEvents) {
  EXPECT_EQ(formula_of(chosen(kOfMachine, "zen4")),
            "Ir + 10*L1m + 35*L2m + 369*LLm + 7*DTm + 7*ITmr + 13*Bm");
  EXPECT_EQ(formula_of(chosen(kUsual, "zen4")), "Ir + 10*L1m + 369*LLm");
  EXPECT_EQ(formula_of(chosen({"Ir"}, "zen4")), "Ir");
  EXPECT_EQ(formula_of(chosen(kUsual, "")), "Ir + 10*L1m + 100*LLm");
}

TEST(Cycles, OfTheProfileAreOfTheMachineThatItNames) {
  EXPECT_EQ(chosen(kUsual, "profile", kOfZen4).machine->name, "zen4");
  EXPECT_EQ(chosen(kUsual, "", kOfZen4).machine, nullptr);
  EXPECT_EQ(refusal(kUsual, "profile", {"I1 cache: x"}),
            "--cycles-of=profile: the profile names no machine; --cycles-of=list lists machines");
  EXPECT_EQ(
      refusal(kUsual, "profile", {"Machine: model of native, grade C"}),
      "--cycles-of=profile: nothing is known of the latencies of native; --cycles-of=list lists "
      "machines");
  EXPECT_EQ(refusal(kUsual, "profile", {kOfZen4[1], "Machine: model of zen2, grade C"}),
            "--cycles-of=profile: the profiles are of several machines, zen4, zen2");
}

TEST(Cycles, AreRefusedWhereTheyWouldMeanNothing) {
  EXPECT_EQ(refusal({"A"}, "zen4"), "--cycles-of=zen4: the profile has no event that takes cycles");
  EXPECT_EQ(refusal({"Ir", "CEst"}, "zen4"),
            "--cycles-of=zen4: the profile has an event of the name CEst");
  EXPECT_EQ(refusal(kUsual, "apple-m1-e"),
            "--cycles-of=apple-m1-e: nothing is published of its latencies");
  EventOptions both;
  both.cycles_of = "zen4";
  both.formulas = {parse_formula("CEst=Ir", "")};
  EXPECT_EQ(program::error_of([&] { choose_events(kUsual, both); }),
            "--event=CEst=... and --cycles-of=zen4 both say what CEst is");
}

TEST(Cycles, OfAMachineAreShownBehindTheEvents) {
  const auto last = [](const Events& events) { return events.name(events.shown.back()); };
  EXPECT_EQ(last(chosen(kUsual, "zen4")), "CEst");
  EXPECT_EQ(last(chosen(kUsual, "")), "DLmw");
}

TEST(Cycles, OfAMachineAreAColumnOfTables) {
  Events events = chosen({"Ir", "Dr"}, "zen4");
  events.show_all_and_cycles();
  EXPECT_EQ(events.shown_names(), (Strings{"Ir", "Dr", "CEst"}));
  events = chosen(kUsual, "");
  events.show_all_and_cycles();
  EXPECT_EQ(events.shown_names(), kUsual);
}

TEST(Cycles, SayWhatTheyLeaveOut) {
  EXPECT_EQ(cycle_notes(chosen(kUsual, "")), Strings());
  EXPECT_EQ(cycle_notes(chosen(kUsual, "zen4")),
            Strings{"CEst of zen4: the profile has no L2m, DTm, ITmr, Bm, Brm, which count 0"});
  EXPECT_EQ(
      cycle_notes(chosen(kOfMachine, "zen4")),
      Strings{"CEst of zen4: nothing is published of the cost of DT2m, IT2mr, which count 0"});
}

// The parts with their columns, and the weights of a machine.
std::string text_of(const PageCycles& cycles, std::string_view machine) {
  std::string text;
  for (const PageCycles::Part& part : cycles.parts) {
    text += part.name + ':';
    for (const Term& term : part.terms) text += fmt::format(" {}*{}", term.factor, term.column);
    text += "; ";
  }
  const auto of = std::ranges::find(cycles.machines, machine, &PageCycles::Machine::name);
  return text + fmt::format("{}", fmt::join(of->weights, " "));
}

TEST(Cycles, AreTakenApartForPages) {
  const PageCycles usual = *page_cycles(chosen(kUsual, ""), {});
  EXPECT_EQ(text_of(usual, ""), "Ir: 1*0; L1m: 1*1 1*3 1*5; LLm: 1*2 1*4 1*6; 1 10 100");
  EXPECT_EQ(usual.chosen, "");
  const PageCycles of_machine = *page_cycles(chosen(kOfMachine, "zen4"), {});
  EXPECT_TRUE(text_of(of_machine, "zen4")
                  .ends_with("TLB: 1*11 1*12 1*10; TLB2: 1*14 1*15 1*13; "
                             "Bm: 1*16 1*17; 1 10 35 369 7 0 13"))
      << text_of(of_machine, "zen4");
  EXPECT_EQ(of_machine.chosen, "zen4");
  EXPECT_FALSE(page_cycles(chosen({"Ir"}, ""), {}));
  EventOptions own;
  own.formulas = {parse_formula("CEst=Ir", "")};
  EXPECT_FALSE(page_cycles(choose_events(kUsual, own), own));
}

// What a page begins with is what the report has.
TEST(Cycles, HaveTheUsualWeightsWithoutAMachine) {
  Strings names = kUsual;
  names.insert(names.end(), {"Bcm", "Bim", "Ge"});
  std::string wanted;
  for (std::size_t part = 0; part < kCycleParts.size(); ++part)
    if (const std::int64_t weight = *kUsualWeights[part]; weight != 0)
      wanted += (wanted.empty() ? "" : " + ") + (weight == 1 ? "" : fmt::format("{}*", weight)) +
                std::string(kCycleParts[part].name);
  EXPECT_EQ(formula_of(chosen(names, "")), wanted);
}

}  // namespace
}  // namespace cg::annotate
