// SPDX-License-Identifier: GPL-2.0-or-later
#include "tool/core/near_option.h"

#include <string>

#include "tests/tool/fake_core.h"
#include "tool/cachegrind/options.h"
#include "tool/callgrind/options/options.h"

namespace cg::tool {
namespace {

class NearOptionTest : public fake::Test {
 protected:
  static std::string nearest(const char* arg) {
    NearOption near(arg);
    for (const char* name : {"--cache-sim", "--branch-sim", "--branch-predictor", "--exact"})
      near.offer(name);
    return near.nearest() == nullptr ? "" : near.nearest();
  }
};

TEST_F(NearOptionTest, DiffersByAFewLetters) {
  EXPECT_EQ(nearest("--branchsim=yes"), "--branch-sim");
  EXPECT_EQ(nearest("--branch-sims"), "--branch-sim");
  EXPECT_EQ(nearest("--Cache_Sim=no"), "--cache-sim");
  EXPECT_EQ(nearest("--nothing-like-it=yes"), "");
}

TEST_F(NearOptionTest, OfThoseThatBeginSoTheShortestIsNearest) {
  EXPECT_EQ(nearest("--branch=yes"), "--branch-sim");
  EXPECT_EQ(nearest("--branch-pred=tage"), "--branch-predictor");
}

TEST_F(NearOptionTest, OfAFewLettersNothingIsNear) {
  EXPECT_EQ(nearest("--e"), "");
  EXPECT_EQ(nearest("-b"), "");
  EXPECT_EQ(nearest(""), "");
  EXPECT_EQ(nearest(("--exact" + std::string(100, 'x')).c_str()), "");
}

TEST_F(NearOptionTest, AnOptionThatExistsIsNotNearItself) { EXPECT_EQ(nearest("--exact"), ""); }

TEST_F(NearOptionTest, BothToolsOfferTheirOwnOptionsThoseOfCachesAndTheCores) {
  cachegrind::say_near_option("--unknwon=object");
  callgrind::say_near_option("--toggle-colect=main");
  cachegrind::say_near_option("--machin=zen4");
  callgrind::say_near_option("--cache-sims=yes");
  callgrind::say_near_option("--trace-childern=yes");
  cachegrind::say_near_option("--leak-check=full");
  EXPECT_EQ(fake::core.messages,
            "valgrind: --unknwon is no option; is --unknown meant?\n"
            "valgrind: --toggle-colect is no option; is --toggle-collect meant?\n"
            "valgrind: --machin is no option; is --machine meant?\n"
            "valgrind: --cache-sims is no option; is --cache-sim meant?\n"
            "valgrind: --trace-childern is no option; is --trace-children meant?\n");
}

}  // namespace
}  // namespace cg::tool
