// SPDX-License-Identifier: GPL-2.0-or-later
#include "profile/known_sums.h"

#include <gtest/gtest.h>

#include <string_view>

namespace cg::profile {
namespace {

// D1mr_cold, DLmw_next: events of a class or a pattern have an ending.
TEST(KnownSums, OfClassesAndPatternsReplaceTheirTerms) {
  for (const KnownSum& sum : kKnownSums)
    EXPECT_EQ(sum.replaces_terms, sum.terms[0].find('_') != std::string_view::npos) << sum.name;
}

}  // namespace
}  // namespace cg::profile
