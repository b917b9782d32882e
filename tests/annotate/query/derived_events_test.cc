// SPDX-License-Identifier: GPL-2.0-or-later
#include "annotate/query/derived_events.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "annotate/document/listing.h"
#include "annotate/query/events.h"
#include "tests/profile/extremes.h"
#include "tests/program/error_of.h"

namespace cg::annotate {
namespace {

using profile::Count;
using profile::Counts;

const std::vector<std::string> kAll = {"Ir",   "I1mr", "ILmr", "Dr",  "D1mr", "DLmr", "Dw",
                                       "D1mw", "DLmw", "Bc",   "Bcm", "Bi",   "Bim"};
const Counts kCounts = {1000, 1, 2, 300, 30, 4, 100, 6, 7, 50, 5, 10, 1};

std::vector<DerivedEvent> derived(const std::vector<std::string>& names,
                                  const std::vector<const char*>& own = {}) {
  std::vector<Formula> formulas;
  for (const char* text : own) formulas.push_back(parse_formula(text, "--event"));
  return derived_events(names, formulas);
}

std::string names_of(const std::vector<DerivedEvent>& events) {
  std::string names;
  for (const DerivedEvent& event : events) names += (names.empty() ? "" : " ") + event.name();
  return names;
}

// The last of this name.
const DerivedEvent& named(const std::vector<DerivedEvent>& events, std::string_view name) {
  return *std::ranges::find(events.rbegin(), events.rend(), name, &DerivedEvent::name);
}

TEST(DerivedEvents, AreKnownWhereTheProfileHasWhatTheyAreMadeOf) {
  EXPECT_EQ(names_of(derived(kAll)), "L1m LLm Bm CEst I1rate D1rate LLrate Brate");
  EXPECT_EQ(names_of(derived({"Ir", "I1mr"})), "I1rate");
  EXPECT_EQ(names_of(derived({"Bc", "Bcm", "Bi", "Bim"})), "Bm Brate");
  EXPECT_EQ(names_of(derived({"Ir"})), "");
  EXPECT_EQ(names_of(derived({"Ir", "I1mr", "D1mr", "D1mw", "L1m"})), "I1rate");  // it has L1m
}

TEST(DerivedEvents, AreOfAMachine) {
  const std::vector<std::string> names = {"Ir",   "Dr",   "Dw",   "I2mr",  "D2mr",
                                          "D2mw", "DTmr", "DTmw", "DT2mr", "DT2mw"};
  EXPECT_EQ(names_of(derived(names)), "L2m DTm DT2m L2rate DTrate");
  EXPECT_EQ(named(derived(names), "L2rate").formula(), "L2m / (Ir + Dr + Dw)");
  EXPECT_EQ(named(derived(names), "DTrate").formula(), "DTm / (Dr + Dw)");
}

TEST(DerivedEvents, AreRatesOfHowBranchesGo) {
  const std::vector<DerivedEvent> events = derived({"Bc", "Bct", "Bcx"});
  EXPECT_EQ(names_of(events), "Btrate Bxrate");
  EXPECT_EQ(names_of(derived({"Br", "Brm"})), "Brrate");
  EXPECT_EQ(named(events, "Btrate").formula(), "Bct / Bc");
  EXPECT_EQ(named(events, "Bxrate").formula(), "Bcx / Bc");
}

TEST(DerivedEvents, AreSumsOfMissesOfAClass) {
  const std::vector<std::string> names = {"D1mr_cap",  "D1mr_conf", "D1mw_cap",
                                          "D1mw_conf", "ILmr_cold", "DLmr_cold"};
  EXPECT_EQ(names_of(derived(names)), "D1cap D1conf");
  const std::vector<profile::Count> counts = {1, 2, 3, 4, 5, 6};
  EXPECT_EQ(named(derived(names), "D1conf").value(counts), 6);
  EXPECT_EQ(named(derived(names), "D1conf").formula(), "D1mr_conf + D1mw_conf");
}

TEST(DerivedEvents, AreSumsOfMissesOfL2ByTheirClass) {
  const std::vector<std::string> names = {"I2mr_cold", "I2mr_cap", "I2mr_conf",
                                          "D2mr_cold", "D2mr_cap", "D2mr_conf",
                                          "D2mw_cold", "D2mw_cap", "D2mw_conf"};
  EXPECT_EQ(names_of(derived(names)), "L2cold L2cap L2conf");
  EXPECT_EQ(named(derived(names), "L2cap").formula(), "I2mr_cap + D2mr_cap + D2mw_cap");
}

TEST(DerivedEvents, StandInThePlaceOfTheClassesThatTheyAddUp) {
  const auto shown = [](const std::vector<std::string>& names, const EventOptions& options) {
    const Events events = choose_events(names, options);
    std::string all;
    for (const std::size_t event : events.shown)
      all += (all.empty() ? "" : " ") + events.name(event);
    return all;
  };
  const std::vector<std::string> names = {"Ir",        "I1mr_cap", "D1mr_cap",
                                          "D1mr_conf", "D1mw_cap", "DLmr_cap"};
  EXPECT_EQ(shown(names, {}), "Ir I1mr_cap D1mr_conf DLmr_cap D1cap");
  EXPECT_EQ(shown({"I1mr", "D1mr", "D1mw"}, {}), "I1mr D1mr D1mw");  // L1m is known, too
  EventOptions options;
  options.show = {"D1mr_cap"};
  EXPECT_EQ(shown(names, options), "D1mr_cap");
}

TEST(DerivedEvents, AreSumsAndRatios) {
  const std::vector<DerivedEvent> events = derived(kAll);
  EXPECT_EQ(named(events, "L1m").value(kCounts), 37);
  EXPECT_EQ(named(events, "LLm").value(kCounts), 13);
  EXPECT_EQ(named(events, "Bm").value(kCounts), 6);
  EXPECT_EQ(named(events, "CEst").value(kCounts), 1000 + 10 * 37 + 100 * 13 + 10 * 6);
  EXPECT_EQ(named(events, "I1rate").value(kCounts), kRatio / 1000);
  EXPECT_EQ(named(events, "D1rate").value(kCounts), kRatio * 36 / 400);
  EXPECT_EQ(named(events, "LLrate").value(kCounts), 9'285'714);  // 13 / 1400
  EXPECT_EQ(named(events, "Brate").value(kCounts), kRatio / 10);
  EXPECT_EQ(named(events, "Brate").total(kCounts), 6);
}

TEST(DerivedEvents, EstimateCyclesByWhatThereIs) {
  std::vector<std::string> names(kAll.begin(), kAll.begin() + 9);
  EXPECT_EQ(named(derived(names), "CEst").formula(), "Ir + 10*L1m + 100*LLm");
  names.push_back("Ge");
  EXPECT_EQ(named(derived(names), "CEst").formula(), "Ir + 10*L1m + 100*LLm + 20*Ge");
}

TEST(DerivedEvents, CanBeTheUsersOwn) {
  const std::vector<DerivedEvent> events =
      derived(kAll, {"x=-2*Ir+CEst", "CPI=CEst/Ir", "CEst=CEst+Dr-Dr", "CEst=2*CEst"});
  EXPECT_EQ(named(events, "x").value(kCounts), 730);
  EXPECT_EQ(named(events, "CPI").value(kCounts), 2'730'000'000);
  EXPECT_EQ(named(events, "CEst").value(kCounts), 2 * 2730);
}

TEST(DerivedEvents, AreAbsentLikeWhatTheyAreMadeOf) {
  const std::vector<DerivedEvent> events = derived({"A", "B"}, {"S=A+B", "R=A/B"});
  EXPECT_EQ(named(events, "S").value(Counts{3, std::nullopt}), 3);
  EXPECT_EQ(named(events, "S").value(Counts{std::nullopt, std::nullopt}), std::nullopt);
  EXPECT_EQ(named(events, "R").value(Counts{3, std::nullopt}), std::nullopt);
  EXPECT_EQ(named(events, "R").value(Counts{3, 0}), std::nullopt);
  EXPECT_EQ(named(events, "R").value(Counts{0, 3}), 0);
}

TEST(DerivedEvents, RoundRatiosToTheNearest) {
  const std::vector<DerivedEvent> events = derived({"A", "B"}, {"R=A/B"});
  EXPECT_EQ(named(events, "R").value(Counts{2, 3}), 666'666'667);
  EXPECT_EQ(named(events, "R").value(Counts{-2, 3}), -666'666'667);
  EXPECT_EQ(named(events, "R").value(Counts{2, -3}), -666'666'667);
  EXPECT_EQ(named(events, "R").value(Counts{1, 3}), 333'333'333);
}

TEST(DerivedEvents, AreExactIn64BitsOrAnError) {
  const std::vector<DerivedEvent> events = derived({"A", "B"}, {"S=2*A-B", "R=A/B"});
  EXPECT_EQ(named(events, "S").value(Counts{kMost, kMost}), kMost);
  EXPECT_EQ(program::error_of([&] {
              named(events, "S").value(Counts{kMost, 1});
            }),
            "S: a count does not fit 64 bits");
  EXPECT_EQ(program::error_of([&] {
              named(events, "R").value(Counts{kMost, 1});
            }),
            "R: a count does not fit 64 bits");
  EXPECT_EQ(program::error_of([] {
              derived({"A"}, {"a=9223372036854775807*A", "b=a+a"});
            }),
            "b: a count does not fit 64 bits");
}

TEST(DerivedEvents, RefuseFormulasThatThereCannotBe) {
  EXPECT_EQ(program::error_of([] {
              derived({"Ir", "D1mr"}, {"A=Ir/D1m"});
            }),
            "--event=A: the profile has no event \"D1m\", but Ir, D1mr; is D1mr meant?");
  EXPECT_EQ(program::error_of([] { derived({"Ir"}, {"Ir=Ir"}); }),
            "--event=Ir: the profile has an event of this name");
  EXPECT_EQ(program::error_of([] {
              derived({"A", "B"}, {"R=A/B", "S=R+A"});
            }),
            "--event=S: R is a ratio, and formulas are made of sums");
}

}  // namespace
}  // namespace cg::annotate
